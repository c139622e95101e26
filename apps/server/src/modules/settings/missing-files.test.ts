import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WrongSettings } from '../../platform/config.ts'
import { readFiles, readTexts } from './settings.files.ts'

function readWithout(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-'))
  cpSync(new URL('../../../../../config', import.meta.url), folder, { recursive: true })
  rmSync(path.join(folder, name))
  return readFiles(folder, readTexts(folder), new Map())
}

test('a folder of an older version has no risk rules', () => {
  expect(readWithout('risk-rules.json').riskRules).toEqual({ withdrawals: [], deposits: [] })
  expect(() => readWithout('limits.json')).toThrow(WrongSettings)
})
