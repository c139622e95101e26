/**
 * Runs staff commands for every page: asks for a fresh code where one is needed, shows refusals, and reads the pages again after
 * a change. Nothing is shown as done before the server has confirmed it.
 */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type PropsWithChildren, useContext, useRef, useState } from 'react'
import { call, OfficeError } from '../api/office-client.ts'
import { useTexts } from '../texts/texts.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type CommandBody = OfficeInput<'runCommand'>['body']
type CommandResult = OfficeReply<'runCommand'>

/** @throws OfficeError; `cancelled` if the member did not enter a code */
type RunCommand = (body: CommandBody, options?: { isQuiet: boolean }) => Promise<CommandResult>

const Context = createContext<RunCommand | null>(null)
const NOTICE_MS = 5_000

export function CommandHost({ children }: PropsWithChildren) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [proof, setProof] = useState<{ decide(isProven: boolean): void } | null>(null)
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askForCode = () =>
    new Promise<boolean>((resolve) => {
      setProof({
        decide(isProven) {
          setProof(null)
          resolve(isProven)
        },
      })
    })

  async function runProven(body: CommandBody): Promise<CommandResult> {
    try {
      return await call('runCommand', { body })
    } catch (error) {
      if (!(error instanceof OfficeError) || error.code !== 'proofNeeded') throw error
      if (!(await askForCode())) throw new OfficeError('cancelled', t('proof.text'))
      return call('runCommand', { body })
    }
  }

  const run: RunCommand = async (body, { isQuiet } = { isQuiet: false }) => {
    try {
      const result = await runProven(body)
      // Its result is what the page then shows.
      if (isQuiet) return result
      setNotice(t('done', { name: body.name }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setNotice(''), NOTICE_MS)
      return result
    } finally {
      // Also after a refusal: someone else may have decided in the meantime.
      void queryClient.invalidateQueries()
    }
  }

  return (
    <Context value={run}>
      {children}
      {proof !== null && <ProofDialog onEnd={proof.decide} />}
      <p
        role="status"
        className={`fixed end-4 bottom-4 rounded-lg bg-text px-4 py-2.5 font-semibold text-surface shadow-lg ${notice === '' ? 'invisible' : ''}`}
      >
        {notice}
      </p>
    </Context>
  )
}

export function useRunCommand(): RunCommand {
  const run = useContext(Context)
  if (run === null) throw new Error('Commands are run outside of their host')
  return run
}
