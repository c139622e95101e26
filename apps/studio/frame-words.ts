/**
 * The frame's texts, read from the content at bundle time. Texts that a language lacks fall back to the
 * default language.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { at, type ContentLocale, loadContent, type Tree } from '@fairhall/content'
import type { Plugin } from 'vite'

/** Shown when the frame could not be loaded. No file is needed to show it. */
export interface FailureWords {
  readonly title: string
  readonly text: string
  /** Label of the retry button; null when a retry would not help. */
  readonly again: string | null
}

/** Shown before the frame's words have loaded, and when they fail to load. */
export interface FirstWords extends FailureWords {
  /** Alternative text of the loading picture. */
  readonly loading: string
}

/** Keyed by language. */
export type FrameWords = ReadonlyMap<string, Tree>

const DEFAULT = 'en'
// The path as the bundler writes it, on every operating system.
const FILE = 'global-components/game-frame.json'
const KEY = 'global-components.game-frame'

/**
 * Every language that has words for the frame, with its complete words. A regional variant shares missing
 * words with its base language.
 */
export function readFrameWords(root: string, offered?: readonly ContentLocale[]): FrameWords {
  const content = loadContent(root, DEFAULT, offered)
  const own = content.locales.filter((locale) => existsSync(join(root, locale, FILE)))
  return new Map(own.map((locale) => [locale, at(content.messages(locale), KEY) ?? {}]))
}

export function firstWordsOf(words: FrameWords): Record<string, FirstWords> {
  const text = (tree: Tree, key: string) => {
    const word = at(tree, key)
    if (typeof word !== 'string')
      throw new Error(`The content has no text ${KEY}.${key}, which the game frame needs`)
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

/** Replaces a language's file, which may be incomplete, with its complete words at bundle time. */
export const wholeWords = (words: FrameWords): Plugin => ({
  name: 'whole-words',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(FILE)) return null
    const tree = words.get(basename(dirname(dirname(id))))
    return tree === undefined ? null : JSON.stringify(tree)
  },
})
