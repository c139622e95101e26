import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { focusError } from '../../shell/forms/focus-move.ts'
import type { FieldForm } from '../../shell/forms/use-field-form.ts'

const CREDENTIALS = new Set(['email', 'phone', 'password', 'password_confirmation'])

interface Input {
  specs: readonly FieldSpec[]
  form: Pick<FieldForm['form'], 'errorOf' | 'isValidAt' | 'leave'>
  server: Pick<FieldForm['server'], 'of'>
  formRef: RefObject<HTMLFormElement | null>
}

/** The form in two steps: what the player logs in with, then what the market asks for. */
export function useSignUpSteps({ specs, form, server, formRef }: Input) {
  const [isContinued, setContinued] = useState(false)
  const second = useRef<HTMLDivElement>(null)
  const reveal = useReveal()
  const isFirstOf = ({ name }: FieldSpec) => CREDENTIALS.has(name)
  const names = specs.filter(isFirstOf).map(({ name }) => name)
  const hasError = (name: string) => (server.of(name) ?? form.errorOf(name)) !== undefined
  // The server refused a credential: only the first step shows it.
  if (isContinued && names.some(hasError)) setContinued(false)
  useEffect(() => {
    if (isContinued) second.current?.focus()
  }, [isContinued])
  const isTwo = specs.length > names.length
  const canContinue = form.isValidAt(names) && !names.some((name) => server.of(name) !== undefined)
  return {
    isTwo,
    isFirst: isTwo && !isContinued,
    first: specs.filter(isFirstOf).map(reveal),
    rest: specs.filter((spec) => !isFirstOf(spec)),
    second,
    canContinue,
    hasError,
    next(event: FormEvent) {
      event.preventDefault()
      form.leave(...names)
      if (canContinue) setContinued(true)
      else focusError(formRef)
    },
    back() {
      // Its button disappears with the second step, and with it the focus.
      flushSync(() => setContinued(false))
      formRef.current?.querySelector<HTMLElement>(`[name=${names[0]}]`)?.focus()
    },
  }
}

/** Both passwords are shown and hidden together, by the toggle of the first. */
function useReveal() {
  const [isShown, setShown] = useState(false)
  return (spec: FieldSpec): FieldSpec => {
    if (spec.kind !== 'password') return spec
    const toggle = spec.name === 'password' ? () => setShown(!isShown) : null
    return { ...spec, setup: { ...spec.setup, shared: { isShown, toggle } } }
  }
}
