/** HTML templates whose values are always escaped, unless they are templates themselves. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Value = Html | readonly Html[] | string | number | null

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toSource(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.source
  if (typeof value === 'object') return value.map((part) => part.source).join('')
  return String(value).replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + toSource(values[index] ?? null)).join(''))
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g

/** Plain text with its URLs as links. */
export function linkified(text: string): Html {
  let end = 0
  const parts: Html[] = []
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:)]+$/, '')
    parts.push(html`${text.slice(end, match.index)}<a href="${address}">${address}</a>`)
    end = match.index + address.length
  }
  return html`${parts}${text.slice(end)}`
}
