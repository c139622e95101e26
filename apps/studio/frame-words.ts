/** The frame's own words, read from the content when it is bundled: those that a language lacks stand in the default one. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { at, type ContentLocale, loadContent, type Tree } from '@fairhall/content'
import type { Plugin } from 'vite'

/** What the frame says when it could not be loaded: it needs no file to say it. */
export interface FailureWords {
  readonly title: string
  readonly text: string
  /** The way to try again; null where that would not help. */
  readonly again: string | null
}

/** What the frame says before its words have come, and when they do not come. */
export interface FirstWords extends FailureWords {
  /** Of the picture that stands there until then. */
  readonly loading: string
}

/** By the language. */
export type FrameWords = ReadonlyMap<string, Tree>

const DEFAULT = 'en'
// As the bundler writes it, on every system.
const FILE = 'global-components/game-frame.json'
const KEY = 'global-components.game-frame'

/** Every language that has words for the frame, with all of them: a variety of another one shares the others with it. */
export function readFrameWords(root: string, offered?: readonly ContentLocale[]): FrameWords {
  const content = loadContent(root, DEFAULT, offered)
  const own = content.locales.filter((locale) => existsSync(join(root, locale, FILE)))
  return new Map(own.map((locale) => [locale, at(content.messages(locale), KEY) ?? {}]))
}

export function firstWordsOf(words: FrameWords): Record<string, FirstWords> {
  const text = (tree: Tree, key: string) => {
    const word = at(tree, key)
    if (typeof word !== 'string') throw new Error(`The frame of the games has no word ${KEY}.${key}`)
    return word
  }
  return Object.fromEntries(
    [...words].map(([locale, tree]) => [
      locale,
      {
        loading: text(tree, 'loading'),
        title: text(tree, 'notices.failed.title'),
        text: text(tree, 'notices.failed.text'),
        again: text(tree, 'tryAgain'),
      },
    ]),
  )
}

/** Puts the whole words of a language where its file, which may lack some, is bundled. */
export const wholeWords = (words: FrameWords): Plugin => ({
  name: 'whole-words',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(FILE)) return null
    const tree = words.get(basename(dirname(dirname(id))))
    return tree === undefined ? null : JSON.stringify(tree)
  },
})
