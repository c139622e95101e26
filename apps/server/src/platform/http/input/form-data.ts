/**
 * Parses form data (RFC 7578) as browsers send it. The body must consist of a few parts with short headers. Parsing stops at the first
 * breach, so that any body costs at most one search for the boundary and a bounded number of headers. Other requests are served while
 * a long body is searched.
 */
import { setImmediate as afterOtherWork } from 'node:timers/promises'

const PARTS_MAX = 8
/** The headers of one part, which hold its name, its file name and its type. */
const HEADER_BYTES_MAX = 2_048
/** The content of one field that is not a file. */
const FIELD_BYTES_MAX = 65_536
/** Searching so many bytes takes a few milliseconds at most. */
const SEARCH_BYTES = 1_000_000

/** The content of a field is its text or its file. */
export type Form = Readonly<Record<string, string | File>>

export class InvalidForm extends Error {}

/**
 * Of two fields with the same name, the last one counts.
 *
 * @throws InvalidForm
 */
export async function parseForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<Form> {
  const boundary = boundaryOf(contentType)
  const mark = Buffer.from(`--${boundary}`)
  const separator = Buffer.from(`\r\n--${boundary}`)
  if (!body.subarray(0, mark.length).equals(mark)) throw new InvalidForm('no boundary at the beginning')
  const fields = new Map<string, string | File>()
  let at = mark.length
  for (let parts = 0; !follows(body, at, '--'); parts += 1) {
    if (parts === PARTS_MAX) throw new InvalidForm('too many parts')
    const { headers, contentAt } = readHeaders(body, at)
    const field = describe(headers)
    const contentEnd = await search(body, separator, contentAt)
    if (contentEnd === -1) throw new InvalidForm('a part without an end')
    fields.set(field.name, toValue(field, body.subarray(contentAt, contentEnd)))
    at = contentEnd + separator.length
  }
  return Object.fromEntries(fields)
}

/** RFC 2046 allows 70 characters. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=\s*(?:;|$)))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new InvalidForm('no boundary in the content type')
  return boundary
}

function follows(body: Buffer, at: number, text: string): boolean {
  return body.toString('latin1', at, at + text.length) === text
}

function readHeaders(body: Buffer, at: number): { headers: string; contentAt: number } {
  const start = body.subarray(at, at + HEADER_BYTES_MAX)
  const length = start.indexOf('\r\n\r\n')
  if (!follows(body, at, '\r\n') || length === -1) throw new InvalidForm('a part without short headers')
  return { headers: start.toString('utf8', 0, length), contentAt: at + length + 4 }
}

async function search(body: Buffer, text: Buffer, from: number): Promise<number> {
  for (let start = from; start < body.length; start += SEARCH_BYTES) {
    if (start > from) await afterOtherWork()
    const at = body.subarray(start, start + SEARCH_BYTES + text.length - 1).indexOf(text)
    if (at !== -1) return start + at
  }
  return -1
}

interface Field {
  name: string
  /** Only files have a file name. */
  filename?: string
  type: string
}

function describe(headers: string): Field {
  const disposition = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(headers)?.[1]
  if (disposition === undefined) throw new InvalidForm('a part without a disposition')
  const { name, ...file } = attributesOf(disposition)
  if (name === undefined) throw new InvalidForm('a part without a name')
  const type = /\r\ncontent-type:[ \t]*([^\r\n]*)/i.exec(headers)?.[1] ?? 'application/octet-stream'
  return { name, type, ...file }
}

function toValue({ filename, type }: Field, content: Buffer<ArrayBuffer>): string | File {
  if (filename !== undefined) return new File([content], filename, { type })
  if (content.length > FIELD_BYTES_MAX) throw new InvalidForm('too long a field')
  return content.toString('utf8')
}

const ATTRIBUTE = /;[ \t]*([a-z]+)="([^"]*)"/iy
/** How browsers write these characters in names. */
const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

function attributesOf(disposition: string): { name?: string; filename?: string } {
  const found = new Map<string, string>()
  ATTRIBUTE.lastIndex = 0
  for (let match = ATTRIBUTE.exec(disposition); match !== null; match = ATTRIBUTE.exec(disposition)) {
    const [, key = '', value = ''] = match
    found.set(
      key.toLowerCase(),
      value.replaceAll(/%(?:22|0D|0A)/gi, (escape) => ESCAPES[escape.toUpperCase()] ?? ''),
    )
  }
  return Object.fromEntries(found)
}
