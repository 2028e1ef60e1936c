/** Moves and chat lines that the server has not acknowledged: they are sent again on every new connection. */
import type { MakeMove, Say } from "../../generated/messages";
import type { Connection } from "../connection.svelte";

type Message = MakeMove | Say;

export class Outbox {
  #messages = $state.raw<readonly Message[]>([]);

  constructor(private readonly socket: Connection) {}

  get messages(): readonly Message[] {
    return this.#messages;
  }
  get hasMove(): boolean {
    return this.#messages.some(({ type }) => type === "move");
  }

  send(message: Message): void {
    this.#messages = [...this.#messages, message];
    this.socket.send(message);
  }

  /** Return the chat line that was sent under *id*; empty if there is none. */
  textOf(id: string | null): string {
    const line = this.#messages.find((message) => message.id === id);
    return line?.type === "say" ? line.text : "";
  }

  /** Drop what is done. */
  drop(isDone: (message: Message) => boolean): void {
    this.#messages = this.#messages.filter((message) => !isDone(message));
  }
}

/** A unique name for a move or a chat line; not secret. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    (byte % 36).toString(36),
  ).join("");
}
