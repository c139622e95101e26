/**
 * Markdown as a tree of plain data. Whoever shows it builds its own elements from it, so that nothing a writer types can
 * become markup or script: HTML is left out, an address that could run something is no link.
 */
import type {
  BlockContent,
  DefinitionContent,
  Image,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { type Block, type Inline, PLACES, wordsOf } from './blocks.ts'
import { addressOf, type Media, NO_MEDIA } from './media.ts'
import { isPlainDocument } from './schemas.ts'
import type { Tree } from './tree.ts'

/** A page of this site, a place on this page, a secure address, a mail or a telephone number. */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i
/**
 * Headings start at the second level: the first is the title of the page. Ids are unique within one text. Pictures are those
 * of the content alone.
 */
export function parseMarkdown(text: string, media: Media = NO_MEDIA): Block[] {
  return toBlocks(treeOf(text).children, { ids: new Set(), media })
}

const treeOf = (text: string) =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

/** Each picture that a text asks for and cannot have, by its line, with why. */
export function faultsOfPictures(text: string, media: Media): { line: number; reason: string }[] {
  // To parse every text twice would double the start.
  if (!text.includes('![')) return []
  const faults: { line: number; reason: string }[] = []
  const visit = (node: Nodes, parent: Nodes) => {
    if (node.type === 'image' || node.type === 'imageReference') {
      const isAlone = parent.type === 'paragraph' && parent.children.length === 1
      const reason =
        node.type === 'image' ? faultOf(node.url, node.alt, media) : 'a picture has its address beside it'
      const fault = reason ?? (isAlone ? null : 'a picture stands in a paragraph of its own')
      if (fault !== null) faults.push({ line: node.position?.start.line ?? 1, reason: fault })
    }
    if ('children' in node) for (const child of node.children) visit(child, node)
  }
  const tree = treeOf(text)
  visit(tree, tree)
  return faults
}

function faultOf(source: string, words: string | null | undefined, media: Media): string | null {
  if (!media.has(source)) return `there is no picture ${source}`
  return words?.trim() ? null : `${source} has no words for who does not see it`
}

/** A document as it is shown: its Markdown as blocks, everything else as the file says it. */
export function withBlocks(
  document: string,
  fields: { readonly [key: string]: Tree },
  media: Media,
): Record<string, unknown> {
  const { body } = fields
  return isPlainDocument(document) && typeof body === 'string'
    ? { ...fields, body: parseMarkdown(body, media) }
    : { ...fields }
}

/** What one text is made with. */
type Making = { ids: Set<string>; media: Media }

type Node = RootContent | BlockContent | DefinitionContent

function toBlocks(nodes: readonly Node[], making: Making): Block[] {
  return nodes.flatMap((node) => toBlock(node, making))
}

function toBlock(node: Node, making: Making): Block[] {
  switch (node.type) {
    case 'heading': {
      const children = toInlines(node.children)
      return [
        {
          type: 'heading',
          depth: node.depth <= 2 ? 2 : 3,
          id: idOf(wordsOf(children), making.ids),
          children,
        },
      ]
    }
    case 'paragraph': {
      const [only, ...more] = node.children
      if (only?.type === 'image' && more.length === 0) return toPicture(only, making.media)
      const children = toInlines(node.children)
      const place = PLACES.find((name) => wordsOf(children) === `{${name}}`)
      if (place !== undefined) return [{ type: 'place', name: place }]
      return children.length === 0 ? [] : [{ type: 'paragraph', children }]
    }
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: node.ordered ?? false,
          items: node.children.map((item) => toBlocks(item.children, making)),
        },
      ]
    case 'blockquote':
      return [{ type: 'quote', children: toBlocks(node.children, making) }]
    case 'table':
      return [toTable(node)]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    default:
      return []
  }
}

function toPicture({ url, alt }: Image, media: Media): Block[] {
  const picture = media.get(url)
  if (picture === undefined) return []
  const { width, height } = picture
  return [{ type: 'image', source: addressOf(url, picture), text: alt ?? '', width, height }]
}

function toTable({ children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => toInlines(cell.children)))
  return { type: 'table', head, rows }
}

function toInlines(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap(toInline)
}

function toInline(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return [node.value.replaceAll(/\s*\n\s*/g, ' ')]
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: toInlines(node.children) }]
    case 'inlineCode':
      return [{ type: 'code', text: node.value }]
    case 'break':
      return [{ type: 'break' }]
    case 'link': {
      const children = toInlines(node.children)
      return SAFE_LINK.test(node.url) ? [{ type: 'link', to: node.url, children }] : children
    }
    default:
      return []
  }
}

/** A name for a place on the page, from its heading in any script. */
function idOf(heading: string, ids: Set<string>): string {
  const base =
    heading
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`
  ids.add(id)
  return id
}
