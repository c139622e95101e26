import type { Client } from '@fairhall/client'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { focusError } from '../../shell/forms/focus-move.ts'
import type { FieldForm } from '../../shell/forms/use-field-form.ts'
import { useDebounced } from '../../shell/use-debounced.ts'
import { typedCode } from '../../shell/social/typed-code.ts'
import { type CodeQuestion, codeQuestion, type RegistrationValues } from './registration-form.ts'

export const CODE = 'bonusCode'
const TYPING_PAUSE_MS = 500

const codeCheckQuery = (client: Client, question: CodeQuestion | null) =>
  queryOptions({
    queryKey: ['sign-up', 'code', question],
    queryFn: ({ signal }) => client.call('checkBonusCode', { body: question ?? { bonusCode: '' }, signal }),
    retry: false,
    staleTime: 60_000,
  })

/**
 * Checks the bonus code when typing pauses and shows the result at its field. A failed check shows nothing: the
 * server validates the code on submit.
 */
export function useCodeCheck(form: FieldForm<RegistrationValues>) {
  const t = useTranslations('fields-settings.validation')
  const tModal = useTranslations('modals.sign-up')
  const client = useClient()
  const queryClient = useQueryClient()
  const typed = JSON.stringify(codeQuestion(form.form.values))
  const settled = useDebounced(typed, TYPING_PAUSE_MS)
  const question = JSON.parse(settled) as CodeQuestion | null
  const { data } = useQuery({
    ...codeCheckQuery(client, question),
    enabled: question !== null && settled === typed,
  })
  const isRight = settled === typed && question !== null ? data?.isRight : undefined
  useEffect(() => typedCode.keep(isRight === true ? (question?.bonusCode ?? null) : null))

  return {
    error: isRight === false ? t('bonusCodeWrong') : undefined,
    hint: isRight === true ? tModal('bonusRight') : undefined,
    /**
     * Checks the code before the form is sent, because the server would refuse it only after the phone number is
     * confirmed.
     */
    async isRefused(values: RegistrationValues): Promise<boolean> {
      const asked = codeQuestion(values)
      if (asked === null) return false
      const verdict = await queryClient.fetchQuery(codeCheckQuery(client, asked)).catch(() => null)
      return verdict?.isRight === false
    },
  }
}

/** Adds the result of the check to the form, at the code's field. */
export function withCodeCheck(
  form: FieldForm<RegistrationValues>,
  specs: readonly FieldSpec[],
  { error, hint }: Pick<ReturnType<typeof useCodeCheck>, 'error' | 'hint'>,
) {
  const { server } = form
  return {
    ...form,
    server: { ...server, of: (name: string) => server.of(name) ?? (name === CODE ? error : undefined) },
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (error === undefined) return form.submit(event)
      event.preventDefault()
      focusError({ current: event.currentTarget })
    },
    canSubmit: form.canSubmit && error === undefined,
    specs: specs.map((spec) => (spec.name === CODE && hint !== undefined ? { ...spec, hint } : spec)),
  }
}
