import { spawn } from 'node:child_process'
import { Stop, adviceFor, root } from './place.mjs'

/** Runs npm. Throws a `Stop` with one line of advice on failure. */
export async function runNpm(args, folder = root) {
  const { code, output } = await npm(args, folder)
  if (code === 0) return
  const last =
    output
      .trim()
      .split('\n')
      .filter((line) => !/A complete log/.test(line))
      .at(-1) ?? ''
  throw new Stop(adviceFor(output) ?? `npm install failed: ${last}`)
}

/**
 * Runs the npm that started this process, else the one on the path. Returns its exit code and the end of its output.
 */
export function npm(args, folder = root) {
  const program = process.env.npm_execpath
  return program?.endsWith('.js')
    ? run(process.execPath, [program, ...args], folder)
    : run('npm', args, folder)
}

function run(file, args, folder) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const take = (part) => {
      output = (output + part).slice(-20_000)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) =>
      resolve({
        code: 1,
        output:
          error.code === 'ENOENT'
            ? 'npm was not found. Install it, or start with "npm start".'
            : error.message,
      }),
    )
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
