import type { PasskeyAnswer } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { canUsePasskeys } from '../../../shell/factor/can-use-passkeys.ts'
import { answerPasskey } from '../../../shell/factor/passkeys.ts'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { currentPasswordField } from '../../../shell/forms/current-password-field.ts'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { FormError } from '../../../shell/forms/form-error.tsx'
import { initQuery } from '../../../shell/market/market-queries.ts'

type Entered = { password: string; code: string }

export type Shown = Entered & { passkey?: PasskeyAnswer }

/** The part of the input that is sent to the server. */
export const proofOf = ({ password, code, passkey }: Shown) => ({
  password,
  ...(code !== '' && { code }),
  ...(passkey && { passkey }),
})

const EMPTY: Entered = { password: '', code: '' }

interface Props {
  text?: string
  asks: readonly (keyof Entered)[]
  /** Whether a passkey can replace the code. */
  hasPasskey?: boolean
  codeHint?: string
  submit: string
  send: (shown: Shown) => Promise<void>
  onBack?: () => void
  variant?: 'primary' | 'danger'
}

/** Verifies the player: their password, and a passkey or a code from their app. */
export function FactorFields({ hasPasskey = false, ...props }: Props) {
  const { data: init } = useQuery(initQuery(useClient()))
  const [isCode, setIsCode] = useState(false)
  if (!hasPasskey || !props.asks.includes('code') || !canUsePasskeys(init?.passkeyDomain))
    return <Fields {...props} />
  // Two separate forms, so no field changes its meaning.
  return isCode ? (
    <Fields key="code" {...props} turn={() => setIsCode(false)} />
  ) : (
    <Fields
      key="passkey"
      {...props}
      asks={props.asks.filter((asked) => asked !== 'code')}
      isPasskey
      turn={() => setIsCode(true)}
    />
  )
}

interface FieldsProps extends Omit<Props, 'hasPasskey'> {
  isPasskey?: boolean
  /** Switches between passkey and code. */
  turn?: () => void
}

function Fields({ text, asks, codeHint, submit, send, onBack, variant, isPasskey, turn }: FieldsProps) {
  const t = useTranslations('pages.profile-security.factor')
  const client = useClient()
  const [isStopped, setIsStopped] = useState(false)
  const tFields = useTranslations('fields-settings.fields')
  const known: Record<keyof Entered, FieldSpec> = {
    password: currentPasswordField(tFields('password')),
    code: {
      name: 'code',
      label: t('code'),
      hint: codeHint ?? t('codeHint'),
      isRequired: true,
      isEditable: true,
      rules: ['required'],
      autoComplete: 'one-time-code',
      kind: 'text',
      setup: { isCode: true, maxLength: 32 },
    },
  }
  const specs = asks.map((name) => known[name])
  const form = useFieldForm({
    specs,
    values: EMPTY,
    send: async (entered) => {
      setIsStopped(false)
      if (!isPasskey) return send(entered)
      const passkey = await answerPasskey(await client.call('askPasskey'))
      return passkey === null ? setIsStopped(true) : send({ ...entered, passkey })
    },
  })
  const error = isStopped ? t('passkey.stopped') : form.formError
  return (
    <form noValidate className={`${formClass} w-full text-start`} onSubmit={form.submit}>
      {text !== undefined && <p className="mb-5 text-sm text-pretty text-muted">{text}</p>}
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      {isPasskey && <p className="mb-4 text-sm text-pretty text-muted">{t('passkey.proof')}</p>}
      <FormError text={error} />
      <Button
        type="submit"
        wide
        size="lg"
        variant={variant ?? 'primary'}
        loading={form.isSubmitting}
        unready={!form.canSubmit}
      >
        {submit}
      </Button>
      {turn !== undefined && (
        <Button wide variant="secondary" className="mt-2" onClick={turn}>
          {t(isPasskey ? 'passkey.code' : 'passkey.back')}
        </Button>
      )}
      {onBack !== undefined && (
        <Button wide variant="ghost" className="mt-2" onClick={onBack}>
          {t('managed.back')}
        </Button>
      )}
    </form>
  )
}
