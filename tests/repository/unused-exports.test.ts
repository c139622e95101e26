/** What no other file names is not exported. A name that another file uses for something else hides an unused one. */
import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/** Stories are found by their exports. */
const LEFT_OUT = /^packages\/ui\/gallery\/|\.gen\./
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const WORD = /[A-Za-z_$][\w$]*/g

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

test('exports are used by other files', () => {
  const paths = listFiles(/\.(?:tsx?|mts|mjs)$/)
  const filesByWord = new Map<string, Set<string>>()
  for (const path of paths)
    for (const word of new Set(withoutComments(read(path)).match(WORD))) {
      const files = filesByWord.get(word)
      if (files === undefined) filesByWord.set(word, new Set([path]))
      else files.add(path)
    }
  const unused = paths
    .filter((path) => !LEFT_OUT.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(EXPORT)]
        .filter(([, name = '']) => (filesByWord.get(name)?.size ?? 0) < 2)
        .map(([, name = '']) => `${path}: ${name}`),
    )
  expect(unused).toEqual([])
})
