import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Stop, adviceFor, cache, print } from './place.mjs'

const file = path.join(cache, 'bootstrap.lock')
const RETRY_MS = 300

/**
 * Prevents two concurrent starts in one clone from installing or building at the same time. Takes over the lock of a dead
 * process.
 */
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
  let hasReported = false
  for (;;) {
    try {
      mkdirSync(cache, { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Stop(adviceFor(error.code) ?? error.message)
    }
    const holder = Number(read())
    if (!isAlive(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!hasReported) print(`Waiting for process ${holder}, which is installing or building …`)
    hasReported = true
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
