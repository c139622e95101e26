import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Stop, adviceOn, cache, say } from './place.mjs'

const file = path.join(cache, 'bootstrap.lock')
const RETRY_MS = 300

/** Two starts at once in one clone must not install or build over each other; a lock whose process is gone is taken over. */
export async function withLock(work) {
  await take()
  process.on('exit', release)
  try {
    await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

async function take() {
  let isTold = false
  for (;;) {
    try {
      mkdirSync(cache, { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Stop(adviceOn(error.code) ?? error.message)
    }
    const holder = Number(read())
    if (!isAlive(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!isTold) say(`Waiting for process ${holder}, which is installing or building …`)
    isTold = true
    await wait(RETRY_MS)
  }
}

function release() {
  if (read() === String(process.pid)) rmSync(file, { force: true })
}

function read() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
