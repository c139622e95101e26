/**
 * Reads content files and checks them. A file whose text hasn't changed since it was last found valid is not parsed
 * and checked again: parsing all languages blocks the process for most of a second.
 */
import { readFileSync } from 'node:fs'
import { ContentError } from './content-error.ts'
import { type ContentFile, parseContentFile } from './files.ts'
import { MEDIA_FOLDER } from './media.ts'
import { argumentsOf } from './message.ts'
import { isPlainDocument, schemaFor } from './schemas.ts'
import { leavesOf, type Tree } from './tree.ts'

const PICTURE = `/${MEDIA_FOLDER}/`

export const isPictureAddress = (text: string): boolean => text.startsWith(PICTURE)

interface ValidFile {
  /** The whole file. */
  text: string
  tree: Tree
  /** The line of the file where the body starts; null without front matter. */
  bodyLine: number | null
  /** Whether a text is the address of a picture. */
  hasPictures: boolean
}

/** The latest valid version of each file. Trees are immutable, so snapshots share them. */
const latest = new Map<string, ValidFile>()

/** @throws ContentError */
export function readValidFile(path: string, directory: string, name: string): ValidFile {
  const text = readFileSync(path, 'utf8')
  const known = latest.get(path)
  if (known?.text === text) return known

  const { value, bodyLine } = parseFile(path, text)
  const result = schemaFor(directory, name).safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ContentError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  const tree = value as Tree
  const texts = [...leavesOf(tree)]
  if (!isPlainDocument(`${directory}/${name}`)) for (const [key, one] of texts) checkMessage(path, key, one)
  const hasPictures = texts.some(([, one]) => isPictureAddress(one))
  const valid: ValidFile = { text, tree, bodyLine, hasPictures }
  latest.set(path, valid)
  return valid
}

function parseFile(path: string, text: string): ContentFile {
  try {
    return parseContentFile(path, text)
  } catch (error) {
    throw new ContentError(`${path} is not valid for its extension: ${(error as Error).message}`)
  }
}

function checkMessage(path: string, key: string, text: string): void {
  try {
    argumentsOf(text)
  } catch (error) {
    throw new ContentError(`${path}: ${key} is not a valid message: ${(error as Error).message}`)
  }
}
