/** Tokenises a PDF as its readers do: strings and comments have no structure, and names can contain escapes. */

const [BACKSLASH, HASH, PERCENT, OPEN, CLOSE, LESS, MORE, LF, CR] = [...'\\#%()<>\n\r'].map((mark) =>
  mark.charCodeAt(0),
)

/**
 * Returns the dictionary at the end of this text. Returns null if there is none, or if the text ends within a string or a
 * comment, because what follows is then not what it looks like.
 */
export function lastDictionary(text: string): string | null {
  let depth = 0
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (mark === PERCENT) at = endOfComment(text, at)
    else if (mark === OPEN) at = endOfString(text, at)
    else if (mark === LESS && text.charCodeAt(at + 1) === LESS) {
      if (depth === 0) start = at
      depth += 1
      at += 1
    } else if (mark === LESS) {
      const close = text.indexOf('>', at)
      at = close === -1 ? text.length : close
    } else if (mark === MORE && text.charCodeAt(at + 1) === MORE) {
      depth -= 1
      at += 1
      end = at + 1
    }
  }
  const isLast = depth === 0 && end > start && text.slice(end).trim() === ''
  return isLast ? text.slice(start, end) : null
}

function endOfComment(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at += 1
  return at
}

/** The position where the brackets balance; a bracket after a backslash does not count. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (mark === BACKSLASH) at += 1
    else if (mark === OPEN) depth += 1
    else if (mark === CLOSE) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

/** Resolves the escapes in names. Works byte by byte, because a file may consist of nothing else. */
export function plainNames(text: string): string {
  const first = text.indexOf('#')
  if (first === -1) return text
  const bytes = Buffer.from(text, 'latin1')
  let to = first
  for (let at = first; at < bytes.length; at += 1, to += 1) {
    const unescaped = bytes[at] === HASH ? digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2) : NaN
    bytes[to] = Number.isNaN(unescaped) ? (bytes[at] ?? 0) : unescaped
    if (!Number.isNaN(unescaped)) at += 2
  }
  return bytes.toString('latin1', 0, to)
}

/** Returns NaN if there is no hexadecimal digit. */
function digitAt(bytes: Buffer, at: number): number {
  return DIGITS[bytes[at] ?? 0] ?? NaN
}

const DIGITS = Float64Array.from({ length: 256 }, (_, byte) => Number.parseInt(String.fromCharCode(byte), 16))

/** A matcher that receives a stream piece by piece and remembers whether one of these names occurred. */
export function watchFor(names: RegExp): { see(piece: Buffer): void; hasSeen(): boolean } {
  let rest = ''
  let hasSeen = false
  return {
    see(piece) {
      const text = rest + piece.toString('latin1')
      hasSeen ||= names.test(plainNames(text))
      rest = text.slice(-NAME_MAX)
    },
    hasSeen: () => hasSeen,
  }
}

/** Longer than every name with all its characters escaped: a name may be split across two pieces. */
const NAME_MAX = 64
