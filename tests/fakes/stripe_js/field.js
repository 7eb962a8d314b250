/** What Stripe's elements have in common: a place in the page, and listeners. */
globalThis.fakeStripe = {
  Field: class {
    #type;
    #listeners = new Map();

    /**
     * @param {string} type as events name it
     * @param {HTMLElement} root what it shows; in the page itself, not in a frame
     */
    constructor(type, root) {
      this.#type = type;
      this.root = root;
    }

    /** Of the `ready` event. */
    readyDetail() {
      return {};
    }

    mount(place) {
      const parent = typeof place === "string" ? document.querySelector(place) : place;
      parent.append(this.root);
      queueMicrotask(() => this.tell("ready", this.readyDetail()));
    }

    unmount() {
      this.root.remove();
    }

    destroy() {
      this.unmount();
      this.#listeners.clear();
    }

    update() {} // layout and business name: nothing of these forms

    on(event, listener) {
      const all = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, all.add(listener));
      // The real form is ready later than React listens; this one is ready at once.
      if (event === "ready" && this.root.isConnected) {
        queueMicrotask(() => this.tell("ready", this.readyDetail()));
      }
      return this;
    }

    off(event, listener) {
      this.#listeners.get(event)?.delete(listener);
      return this;
    }

    tell(event, detail = {}) {
      for (const listener of this.#listeners.get(event) ?? []) {
        listener({ elementType: this.#type, ...detail });
      }
    }
  },
};
