/**
 * Runs staff commands for every page: asks for a fresh proof or a signature where one is needed, shows refusals, and reads the pages again after
 * a change. Nothing is shown as done before the server has confirmed it.
 */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type PropsWithChildren, useContext, useRef, useState } from 'react'
import { call, OfficeError } from '../api/office-client.ts'
import { useTexts } from '../texts/texts.tsx'
import { type Change, type Proof, ProofDialog } from './proof-dialog.tsx'
import { SignDialog, type Signature } from './sign-dialog.tsx'

type CommandBody = OfficeInput<'runCommand'>['body']
type CommandResult = OfficeReply<'runCommand'>

/** @throws OfficeError; `cancelled` if the member gave no proof */
type RunCommand = (body: CommandBody, options?: { isQuiet: boolean }) => Promise<CommandResult>
/** Does the work, and repeats it after a fresh proof if the server asks for one. @throws OfficeError */
type WithProof = <Result>(work: () => Promise<Result>) => Promise<Result>
/** A proof for one change of the member's passkeys. @throws OfficeError `cancelled` */
type AskForChange = (change: Change) => Promise<Proof>

const Context = createContext<{ run: RunCommand; askForChange: AskForChange } | null>(null)
const NOTICE_MS = 5_000

export function CommandHost({ children }: PropsWithChildren) {
  const { t, command: wordsOf } = useTexts()
  const queryClient = useQueryClient()
  const [proof, setProof] = useState<{ change: Change | null; decide(given: Proof | null): void } | null>(
    null,
  )
  const [asked, setAsked] = useState<{
    command: CommandBody
    decide(signature: Signature | null): void
  } | null>(null)
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askForProof = (change: Change | null) =>
    new Promise<Proof>((resolve, reject) => {
      setProof({
        change,
        decide(given) {
          setProof(null)
          if (given === null) reject(new OfficeError('cancelled', t('proof.text')))
          else resolve(given)
        },
      })
    })

  const withProof: WithProof = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OfficeError) || error.code !== 'proofNeeded') throw error
      await askForProof(null)
      return work()
    }
  }

  const askForSignature = (command: CommandBody) =>
    new Promise<Signature | null>((resolve) => {
      setAsked({
        command,
        decide(signature) {
          setAsked(null)
          resolve(signature)
        },
      })
    })

  async function runSigned(body: CommandBody): Promise<CommandResult> {
    try {
      return await withProof(() => call('runCommand', { body }))
    } catch (error) {
      if (!(error instanceof OfficeError) || error.code !== 'signatureNeeded') throw error
      const passkey = await askForSignature(body)
      if (passkey === null) throw new OfficeError('cancelled', t('sign.needed'))
      return call('runCommand', { body: { ...body, passkey } })
    }
  }

  const run: RunCommand = async (body, { isQuiet } = { isQuiet: false }) => {
    try {
      const result = await runSigned(body)
      // Its result is what the page then shows.
      if (isQuiet) return result
      setNotice(t('done', { name: wordsOf({ name: body.name, about: '' }).name }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setNotice(''), NOTICE_MS)
      return result
    } finally {
      // Also after a refusal: someone else may have decided in the meantime.
      void queryClient.invalidateQueries()
    }
  }

  return (
    <Context value={{ run, askForChange: askForProof }}>
      {children}
      {proof !== null && <ProofDialog change={proof.change} onEnd={proof.decide} />}
      {asked !== null && <SignDialog command={asked.command} onEnd={asked.decide} />}
      <p
        role="status"
        className={`fixed end-4 bottom-4 rounded-lg bg-text px-4 py-2.5 font-semibold text-surface shadow-lg ${notice === '' ? 'invisible' : ''}`}
      >
        {notice}
      </p>
    </Context>
  )
}

export const useRunCommand = (): RunCommand => useHost().run
export const useAskForChange = (): AskForChange => useHost().askForChange

function useHost() {
  const host = useContext(Context)
  if (host === null) throw new Error('Commands are run outside of their host')
  return host
}
