import { contactFields } from '@fairhall/contract/contact-fields'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { FormError } from '../../shell/forms/form-error.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { useProof } from '../../shell/proof/use-proof.ts'

/** The contact form. It is prefilled with the signed-in player's email, which they can change. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('pages.contact.form')
  const client = useClient()
  const prove = useProof()
  const address = useProfile()?.email ?? ''
  const values = useMemo(() => ({ email: address, message: '' }), [address])
  const specs = useContactSpecs()
  const form = useFieldForm({
    specs,
    values,
    send: async ({ email, message }) => {
      await client.call('createCommunication', { body: { email, message, ...(await prove()) } })
      onSent(email.trim())
    },
  })
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      <FormError text={form.formError} />
      <Button
        type="submit"
        size="lg"
        loading={form.isSubmitting}
        unready={!form.canSubmit}
        className="self-start max-sm:w-full"
      >
        {t('send')}
      </Button>
    </form>
  )
}

function useContactSpecs(): FieldSpec[] {
  const t = useTranslations('pages.contact.form')
  const fields = useMemo(() => contactFields.map((field) => ({ ...field, description: t(field.name) })), [t])
  return useFieldSpecs(fields).map((spec) =>
    spec.name === 'email' ? { ...spec, hint: t('emailHint') } : spec,
  )
}
