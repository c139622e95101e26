/**
 * Refuses PDFs that run actions automatically or refer to anything outside of the file. Actions are allowed by their kind and place:
 * they may go to a page of the same file. Links to addresses, which are common in statements, are removed.
 */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { WrongFile } from './file-error.ts'

export const namesOf = (...names: string[]): ReadonlySet<PDFObject> =>
  new Set(names.map((name) => PDFName.of(name)))

/** Refused wherever they are, as a key or as a value: actions, other files, media, and scripts of forms. */
const ACTIVE = namesOf(
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'Filespec',
  'FileAttachment',
  'RichMedia',
  'RichMediaExecute',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'GoTo3DView',
  'Movie',
  'Sound',
  'Rendition',
  'OnInstantiate',
)
const KIND = PDFName.of('S')
const FILE_SYSTEM = PDFName.of('FS')
const FILES = ['F', 'UF'].map((name) => PDFName.of(name))
const ADDITIONAL = PDFName.of('AA')
const WHEN_OPENED = PDFName.of('OpenAction')
/** Keys whose value can be an action that a click runs, or a list of such actions. */
const CLICKED = ['A', 'PA', 'Next'].map((name) => PDFName.of(name))
const GO_TO = PDFName.of('GoTo')
const ADDRESS = PDFName.of('URI')
/** Kinds of actions that no other object has as its `S`, unlike the names of structure elements. */
const OTHER_ACTIONS = namesOf('Thread', 'Hide', 'ResetForm', 'Named', 'SetOCGState', 'Trans', 'GoToDp')
/** A stream with one of these has its data, or a page that it shows, in another file. */
const OUTSIDE_OF_STREAM = ['F', 'FFilter', 'FDecodeParms', 'Ref'].map((name) => PDFName.of(name))

/** Calls `visit` with the object and everything in it, without following references. */
export function walk(object: PDFObject, visit: (part: PDFObject) => void): void {
  const rest = [object]
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    visit(part)
    if (part instanceof PDFStream) rest.push(part.dict)
    else if (part instanceof PDFArray) for (const item of part.asArray()) rest.push(item)
    else if (part instanceof PDFDict) for (const [key, value] of part.entries()) rest.push(key, value)
  }
}

/**
 * Objects that nothing refers to are checked too: a document that contains a script is refused, even if the script is unused.
 *
 * @throws WrongFile
 */
export function requireInactive(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    // Readers differ in how far they follow references.
    if (object instanceof PDFRef) throw new WrongFile('fileDamaged')
    walk(object, (part) => {
      if (ACTIVE.has(part) || isOutside(part)) throw new WrongFile('fileActive')
      if (part instanceof PDFDict) checkActions(part)
    })
  }
}

/** Whether its data, or a file that it names, is outside of this file. */
function isOutside(part: PDFObject): boolean {
  if (part instanceof PDFStream) return OUTSIDE_OF_STREAM.some((key) => part.dict.has(key))
  if (!(part instanceof PDFDict)) return false
  return FILES.some((key) => isText(part.lookup(key))) || part.lookup(FILE_SYSTEM) instanceof PDFName
}

const isText = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString

function checkActions(dict: PDFDict): void {
  const kind = dict.lookup(KIND)
  if (kind !== undefined && OTHER_ACTIONS.has(kind)) throw new WrongFile('fileActive')
  const additional = dict.lookup(ADDITIONAL)
  const automatic = [dict.get(WHEN_OPENED), ...(additional instanceof PDFDict ? additional.values() : [])]
  requireOnlyPages(dict.context, automatic)
  for (const key of CLICKED) {
    if (kindsOf(dict.context, dict.get(key)).includes(ADDRESS)) dict.delete(key)
    requireOnlyPages(dict.context, [dict.get(key)])
  }
}

function requireOnlyPages(context: PDFContext, actions: readonly (PDFObject | undefined)[]): void {
  for (const action of actions)
    if (kindsOf(context, action).some((kind) => kind !== GO_TO)) throw new WrongFile('fileActive')
}

/** The kinds of an action or of a list of actions. Destinations, outlines and attributes have none. */
function kindsOf(context: PDFContext, action: PDFObject | undefined): PDFObject[] {
  const found = context.lookup(action)
  const actions = found instanceof PDFArray ? found.asArray().map((one) => context.lookup(one)) : [found]
  return actions.flatMap((one) => {
    const kind = one instanceof PDFDict ? one.lookup(KIND) : undefined
    return kind === undefined ? [] : [kind]
  })
}
