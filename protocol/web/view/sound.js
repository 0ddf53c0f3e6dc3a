// Short sounds of a game: a move, a destroyed ship, the end. Off unless the user has switched them on.
//
// DESIGN. Each is a few tones, made when they are heard: there are no files. The browser's sound is begun by the first
// one that is wanted, so that who wants none has none; a browser without it stays silent.

// [Hz, begins at s, lasts s, loudness, shape]
const soundTones = {
  move: [[420, 0, .07, .12, 'sine']],
  destroy: [[170, 0, .16, .2, 'triangle'], [95, .05, .24, .2, 'sine']],
  end: [[523, 0, .16, .1, 'sine'], [659, .14, .16, .1, 'sine'], [784, .28, .32, .1, 'sine']],
};

function playTone(context, [hertz, begin_s, length_s, loudness, shape]) {
  const tone = context.createOscillator(), gain = context.createGain(), at = context.currentTime + begin_s;
  tone.type = shape;
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + .01);
  gain.gain.exponentialRampToValueAtTime(.0001, at + length_s);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length_s);
}

export class GameSound {
  constructor(settings) {
    this.settings = settings;
    this.context = null;
  }

  // `name`: one of the above. Nothing of a game depends on it.
  play(name) {
    if (!this.settings.sound || !globalThis.AudioContext) return;
    this.context = this.context || new AudioContext();
    if (this.context.state === 'suspended') this.context.resume().catch(() => {});
    for (const tone of soundTones[name]) playTone(this.context, tone);
  }

  switchTo(on) {
    this.settings.sound = on;
    if (on) this.play('move');
    else if (this.context) {
      this.context.close().catch(() => {});
      this.context = null;
    }
  }
}
