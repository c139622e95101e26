/** Parsed Markdown: plain data from which a page builds its own elements, without a parser. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; children: Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'image'; source: string; text: string; width: number; height: number }
  | { kind: 'rule' }
  /** Filled from the operator's settings. */
  | { kind: 'place'; name: PlaceName }

/** Placeholders for content that is not text: a paragraph with only the name, in braces. */
export const PLACES = ['help-lines'] as const
type PlaceName = (typeof PLACES)[number]

/** The plain text of blocks, for search and for machines. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(wordsOfBlock).filter(Boolean).join(' ')
}

function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.children)
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'quote':
      return plainText(block.children)
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' ')).join(' ')
    case 'image':
    case 'rule':
    case 'place':
      return ''
  }
}

/** The plain text of one line. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      if (inline.kind === 'break') return ' '
      return inline.kind === 'code' ? inline.text : wordsOf(inline.children)
    })
    .join('')
}
