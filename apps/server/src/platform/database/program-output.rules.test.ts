import { expect, test } from 'vitest'
import { reasonIn } from './program-output.rules.ts'

test.each([
  [
    'initdb on a full disk',
    'running bootstrap script ... FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device\nchild process exited with exit code 1\ninitdb: removing data directory "/data"\n',
    'running bootstrap script ... FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
  ],
  [
    'initdb where nothing can be written',
    'initdb: error: could not create directory "/data": Read-only file system\n',
    'initdb: error: could not create directory "/data": Read-only file system',
  ],
  [
    'a server that stops immediately',
    'LOG:  starting PostgreSQL\nFATAL:  could not open file "x"\nLOG:  database system is shut down\n',
    'FATAL:  could not open file "x"',
  ],
  ['a program without an error message', 'one\ntwo\n', 'two'],
  ['a program without output', '\n', 'no output'],
])('%s', (_what, output, reason) => {
  expect(reasonIn(output)).toBe(reason)
})
