/** A running engine. It speaks UCI, and UGI for any number of players. */
export interface Engine {
  /** Called with each line that the engine prints, without its end. */
  onmessage: ((line: string) => void) | null;
  /** Called when the engine fails; it says nothing more then. Without it the error is thrown, as one that nobody caught. */
  onerror: ((error: Error) => void) | null;
  /** How many threads can run at once, for the option `Threads`; 1 where memory can't be shared. */
  readonly threads: number;
  /** Kept when the engine has gone, after `terminate`, `quit`, `end` or a failure. */
  readonly ended: Promise<void>;
  /** Sends a command, or several, one a line. Without effect when the engine has gone. */
  postMessage(lines: string): void;
  /** Says that no more commands come: the engine does what it was told to, and goes. */
  end(): void;
  /** Ends the engine at once, and gives its memory back. */
  terminate(): void;
}

/** Starts an engine in a worker of its own. Rejected if its files can't be loaded, or it can't start. */
export default function Syracuse(): Promise<Engine>;
