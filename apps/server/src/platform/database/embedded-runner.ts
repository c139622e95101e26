/**
 * Runs PostgreSQL's programs on this machine. PostgreSQL refuses to run as root, so root needs a workaround; an ordinary user
 * does not. Nothing here may change the machine, for example by creating users. The workarounds are tried in this order: a
 * user namespace, in which root is mapped to another user and all folders stay reachable; another user of the machine; and,
 * if that user cannot enter our folders, copies in a folder that they can enter.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { copyPrograms } from './program-copies.ts'

export interface Runner {
  /** The folder that contains bin/initdb and bin/postgres. */
  readonly programs: string
  /** The folder that holds the cluster. */
  readonly home: string
  /** The required owner of the cluster's files; null if that is the current user. */
  readonly owner: { uid: number; gid: number } | null
  /** A one-line notice for the terminal if something differs from what the user expects. */
  readonly note: string | null
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number }
}

export interface RunnerProbe {
  isRoot: boolean
  /** Whether root may create a user namespace, which containers can forbid. */
  canUnshare(): boolean
}

export const thisMachine: RunnerProbe = {
  isRoot: process.getuid?.() === 0,
  canUnshare: () => spawnSync('unshare', [...asUser(findUser().uid), 'true']).status === 0,
}

export function chooseRunner(programs: string, home: string, probe: RunnerProbe = thisMachine): Runner {
  if (!probe.isRoot) return ordinaryRunner(programs, home)

  const user = findUser()
  if (probe.canUnshare()) return namespaceRunner(programs, home, user.uid)

  if (canEnter(programs, user) && canEnter(existingParent(home), user)) {
    return otherUserRunner(programs, home, user, null)
  }
  const copies = copyToReachable(programs, home)
  const note = `The database runs as user "${user.name}", who cannot enter ${home}. Its data is in ${copies.home} instead.`
  return otherUserRunner(copies.programs, copies.home, user, note)
}

function ordinaryRunner(programs: string, home: string): Runner {
  return {
    programs,
    home,
    owner: null,
    note: null,
    command: (program, args) => ({ file: path.join(programs, 'bin', program), args: [...args] }),
  }
}

/** Root outside and another user inside: on disk the files belong to root, so they must not belong to anyone else. */
function namespaceRunner(programs: string, home: string, uid: number): Runner {
  return {
    programs,
    home,
    owner: { uid: 0, gid: 0 },
    note: null,
    command: (program, args) => ({
      file: 'unshare',
      args: [...asUser(uid), path.join(programs, 'bin', program), ...args],
    }),
  }
}

function otherUserRunner(programs: string, home: string, user: User, note: string | null): Runner {
  return {
    programs,
    home,
    owner: { uid: user.uid, gid: user.gid },
    note,
    command: (program, args) => ({
      file: path.join(programs, 'bin', program),
      args: [...args],
      uid: user.uid,
      gid: user.gid,
    }),
  }
}

function asUser(uid: number): string[] {
  return ['--user', `--map-user=${uid}`, `--map-group=${uid}`, '--']
}

interface User {
  name: string
  uid: number
  gid: number
}

/** initdb looks up its own user by number, so the user must exist on the machine. */
function findUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '0', gid = '0']) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const found = users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody')
  if (found) return found

  throw new Error(
    'PostgreSQL cannot run as root, and /etc/passwd has neither "postgres" nor "nobody": start as another user.',
  )
}

function canEnter(folder: string, user: User): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -x .', folder], {
    cwd: '/',
    uid: user.uid,
    gid: user.gid,
  })
  return probe.status === 0
}

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(path.dirname(folder))
}

const REACHABLE_ROOT = '/var/lib/fairhall'

function copyToReachable(programs: string, home: string): { programs: string; home: string } {
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12)
  return { programs: copyPrograms(programs, REACHABLE_ROOT), home: path.join(REACHABLE_ROOT, key) }
}

/** The user that a command runs as, if it is another one. */
export function identityOf(command: { uid?: number; gid?: number }): { uid?: number; gid?: number } {
  return command.uid === undefined || command.gid === undefined ? {} : { uid: command.uid, gid: command.gid }
}

/** Gives a folder and its contents to the cluster's owner. An earlier start may have run as another user. */
export function giveTo(owner: { uid: number; gid: number } | null, folder: string): void {
  if (owner === null || lstatSync(folder).uid === owner.uid) return

  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, name), owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}
