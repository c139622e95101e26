import type { PasskeyAnswer, Reply } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import type { FieldSpec } from '../forms/field-spec.ts'
import { FormField } from '../forms/form-field.tsx'
import { useFieldForm } from '../forms/use-field-form.ts'
import { FormError } from '../forms/form-error.tsx'
import { initQuery } from '../market/market-queries.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { answerPasskey } from './passkeys.ts'

/** Exactly one of the two. */
export type Shown = { code: string } | { passkey: PasskeyAnswer }

interface Props {
  words: { title: string; text: string; submit: string; back: string; passkeyText: string }
  /** The call that requests a passkey challenge; null if the player has no passkey. */
  ask: (() => Promise<Reply<'askPasskey'>>) | null
  /** Throws the server's refusal. */
  send: (shown: Shown) => Promise<void>
  onBack: () => void
}

/** Asks for the player's second factor: a passkey if they have one, else a code from their app or a recovery code. */
export function FactorForm(props: Props) {
  const { data: init } = useQuery(initQuery(useClient()))
  const [isCode, setIsCode] = useState(false)
  const canAsk = props.ask !== null && canUsePasskeys(init?.passkeyDomain)
  if (props.ask !== null && canAsk && !isCode)
    return <PasskeyPart {...props} ask={props.ask} onCode={() => setIsCode(true)} />
  return <CodePart {...props} {...(canAsk && { onPasskey: () => setIsCode(false) })} />
}

const NONE = {}

function PasskeyPart({
  words,
  ask,
  send,
  onBack,
  onCode,
}: Props & { ask: NonNullable<Props['ask']>; onCode: () => void }) {
  const t = useTranslations('global-components.second-factor.passkey')
  const [isStopped, setIsStopped] = useState(false)
  const form = useFieldForm({
    specs: [],
    values: NONE,
    send: async () => {
      setIsStopped(false)
      const passkey = await answerPasskey(await ask())
      if (passkey === null) return setIsStopped(true)
      await send({ passkey })
    },
  })
  const error = isStopped ? t('stopped') : form.formError
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <h3 className="text-lg">{t('title')}</h3>
      <p className="mt-1 mb-5 text-sm text-pretty text-muted">{words.passkeyText}</p>
      <FormError text={error} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} disabled={form.isSubmitting}>
        {t('use')}
      </Button>
      <Button wide variant="secondary" className="mt-2" onClick={onCode}>
        {t('code')}
      </Button>
      <Button wide variant="ghost" className="mt-2" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  )
}

const EMPTY = { code: '' }

function CodePart({ words, send, onBack, onPasskey }: Props & { onPasskey?: () => void }) {
  const t = useTranslations('global-components.second-factor')
  const spec: FieldSpec = {
    name: 'code',
    label: t('code'),
    hint: t('hint'),
    isRequired: true,
    isEditable: true,
    rules: ['required'],
    autoComplete: 'one-time-code',
    kind: 'text',
    setup: { isCode: true, maxLength: 32 },
  }
  const form = useFieldForm({ specs: [spec], values: EMPTY, send: ({ code }) => send({ code }) })
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <h3 className="text-lg">{words.title}</h3>
      <p className="mt-1 mb-5 text-sm text-pretty text-muted">{words.text}</p>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {words.submit}
      </Button>
      {onPasskey !== undefined && (
        <Button wide variant="secondary" className="mt-2" onClick={onPasskey}>
          {t('passkey.back')}
        </Button>
      )}
      <Button wide variant="ghost" className="mt-2" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  )
}
