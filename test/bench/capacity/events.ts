export interface Event {
  readonly at_s: number;
  readonly act: () => void;
}

/** What is to happen, earliest first: a binary heap. */
export function makeEvents() {
  const heap: Event[] = [];
  const isBefore = (one: number, other: number) => (heap[one]?.at_s ?? 0) < (heap[other]?.at_s ?? 0);
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]];
    if (first === undefined || second === undefined) return;
    heap[one] = second;
    heap[other] = first;
  };
  return {
    add(at_s: number, act: () => void): void {
      let at = heap.push({ at_s, act }) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    take(): Event | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < heap.length && isBefore(left, least)) least = left;
        if (right < heap.length && isBefore(right, least)) least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
