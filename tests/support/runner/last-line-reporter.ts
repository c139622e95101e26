/** Prints the number of passed, failed and skipped tests as the last line of a run. */
import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export default class LastLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const count = (state: string) => states.filter((one) => one === state).length
    // A file that could not be loaded has no tests to count, but is a failure.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length
    const skipped = count('skipped')
    const line = `${count('passed')} passed, ${count('failed') + broken} failed${skipped ? `, ${skipped} skipped` : ''}`
    // Other reporters and the teardown write until the process exits.
    process.once('exit', () => writeSync(1, `${line}\n`))
  }
}
