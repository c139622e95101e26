/**
 * How PostgreSQL's programs are run on this machine. PostgreSQL refuses to run as root, so a root user needs a way
 * around it; an ordinary user needs none. Nothing here may change the machine (no users are made), and the ways are
 * tried in this order: a user namespace, in which root is somebody else and every folder stays reachable; another
 * user of the machine; and, where that user cannot enter our folders, copies in a folder that he can enter.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { copyPrograms } from './program-copies.ts'

export interface Runner {
  /** The folder with bin/initdb and bin/postgres in it. */
  readonly programs: string
  /** The folder that holds the cluster. */
  readonly home: string
  /** Who must own the cluster's files on disk; null where that is simply us. */
  readonly owner: { uid: number; gid: number } | null
  /** One line for the person at the terminal, where something is not as he would expect. */
  readonly note: string | null
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number }
}

export interface RunnerProbe {
  isRoot: boolean
  /** Says whether the container lets root make a user namespace. */
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
  const copies = copyWhere(programs, home)
  const note = `The database runs as user "${user.name}", who cannot enter ${home}; it is kept in ${copies.home} instead.`
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

/** Root outside, somebody else inside: the files stay root's, so they must not belong to anyone else. */
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

/** initdb looks its own user up by number, so the user must be one that the machine knows. */
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

function copyWhere(programs: string, home: string): { programs: string; home: string } {
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12)
  return { programs: copyPrograms(programs, REACHABLE_ROOT), home: path.join(REACHABLE_ROOT, key) }
}

/** Whom a command is started as, where that is somebody else. */
export function identityOf(command: { uid?: number; gid?: number }): { uid?: number; gid?: number } {
  return command.uid === undefined || command.gid === undefined ? {} : { uid: command.uid, gid: command.gid }
}

/** Gives a folder and all that is in it to the cluster's owner; an earlier start may have run as somebody else. */
export function giveTo(owner: { uid: number; gid: number } | null, folder: string): void {
  if (owner === null || lstatSync(folder).uid === owner.uid) return

  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, name), owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}
