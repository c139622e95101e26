/** CRC-16 with the CCITT polynomial; the start value differs between its users. */
export function crc16(bytes: Uint8Array, start: number): number {
  let crc = start
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc
}
