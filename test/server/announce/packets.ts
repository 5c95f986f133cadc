/** Packets of multicast DNS, written byte by byte, so that wrong ones can be made, too (RFC 1035, 4.1). */

const u16 = (value: number) => Buffer.of(value >> 8, value & 0xff);

export const labels = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.of(Buffer.byteLength(label)), Buffer.from(label)]),
    Buffer.of(0),
  ]);

export const types = { A: 1, PTR: 12, TXT: 16, SRV: 33, OPT: 41, ANY: 255 } as const;

export interface Counts {
  readonly questions?: number;
  readonly answers?: number;
}

export const packet = (isAnswer: boolean, { questions = 0, answers = 0 }: Counts, parts: readonly Buffer[]) =>
  Buffer.concat([u16(0), u16(isAnswer ? 0x8400 : 0), u16(questions), u16(answers), u16(0), u16(0), ...parts]);

export const question = (name: Buffer, type: number): Buffer => Buffer.concat([name, u16(type), u16(1)]);

export const record = (name: Buffer, type: number, data: Buffer, ttl = 120): Buffer =>
  Buffer.concat([name, u16(type), u16(1), u16(0), u16(ttl), u16(data.length), data]);

/** A pointer to the name at a place of the packet. */
export const pointer = (at: number): Buffer => u16(0xc000 | at);

const endedPointer = Buffer.concat([u16(types.PTR), u16(1), u16(0), u16(0)]);

/** A server takes leave with this packet: the lifetime of its record is 0 (RFC 6762, 10.1). */
export const isGoodbye = (message: Buffer): boolean => message.includes(endedPointer);

/** The answer of a server of this name: PTR, SRV and TXT. */
export function serviceAnswer(name: string, target = 'other.local'): Buffer {
  const [type, instance] = [labels('_homeward._tcp.local'), labels(`${name}._homeward._tcp.local`)];
  return packet(true, { answers: 3 }, [
    record(type, types.PTR, instance),
    record(instance, types.SRV, Buffer.concat([u16(0), u16(0), u16(4870), labels(target)])),
    record(instance, types.TXT, Buffer.concat([Buffer.of(6), Buffer.from('path=/')])),
  ]);
}
