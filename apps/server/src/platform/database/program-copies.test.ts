import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyPrograms } from './program-copies.ts'

function givenPackage(version: string): { programs: string; root: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const programs = path.join(folder, 'package', 'native')
  mkdirSync(path.join(programs, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'package', 'package.json'), JSON.stringify({ version }))
  writeFileSync(path.join(programs, 'bin', 'postgres'), version, { mode: 0o755 })
  symlinkSync('postgres', path.join(programs, 'bin', 'postmaster'))
  return { programs, root: path.join(folder, 'copies') }
}

test('programs of one version are copied once, and each version to a separate folder', () => {
  const { programs, root } = givenPackage('1.0.0')
  const first = copyPrograms(programs, root)
  expect(statSync(path.join(first, 'bin', 'postmaster')).mode & 0o111).toBe(0o111)
  rmSync(path.join(programs, 'bin'), { recursive: true })
  expect(copyPrograms(programs, root)).toBe(first)
  const other = givenPackage('1.1.0')
  expect(copyPrograms(other.programs, root)).not.toBe(first)
})

test('an interrupted copy leaves nothing, and the next start copies again', () => {
  const { programs, root } = givenPackage('1.0.0')
  // A folder cannot be copied into itself.
  const within = path.join(programs, 'copies')
  expect(() => copyPrograms(programs, within)).toThrow(/subdirectory/)
  expect(readdirSync(within)).toEqual([])
  rmSync(within, { recursive: true })
  const copy = copyPrograms(programs, root)
  expect(readdirSync(path.join(copy, 'bin'))).toEqual(['postgres', 'postmaster'])
  expect(readdirSync(root)).toEqual([path.basename(copy)])
})
