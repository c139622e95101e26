import type { PaymentMethod } from '@fairhall/contract'
import { formClass } from '@fairhall/ui/field'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { asEntered, NETWORK } from './method-rules.ts'
import { useMethodSpecs } from './method-specs.ts'
import type { MethodForm } from './use-method-form.ts'

interface Props {
  method: PaymentMethod
  country: string
  form: Pick<MethodForm, 'form' | 'server'>
  onNetwork: () => void
}

/** The fields of a payment method, as the server describes them. */
export function MethodFields(props: Props) {
  return props.method.fields.length === 0 ? null : <Fields {...props} />
}

function Fields({ method, country, form: { form, server }, onNetwork }: Props) {
  const specs = useMethodSpecs(method, country)
  const enter: typeof form.enter = (name, value) => {
    form.enter(name, typeof value === 'string' ? asEntered(name, value) : value)
    if (name === NETWORK) onNetwork()
  }
  return (
    <div className={formClass}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={{ form: { ...form, enter }, server }} />
      ))}
    </div>
  )
}
