/** Lets the turns of one chat follow each other; those of different chats run side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Takes a turn once all that were asked for before have ended, and gives what it gives. */
  async take<T>(chat: string, turn: () => T | Promise<T>): Promise<T> {
    const mine = this.#after(this.#last.get(chat), turn);
    this.#last.set(chat, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(chat) === mine) this.#last.delete(chat);
    }
  }

  async #after<T>(before: Promise<unknown> | undefined, turn: () => T | Promise<T>): Promise<T> {
    await before?.catch(() => {});
    return turn();
  }
}
