import type { MaskFunction } from '../../formats/mask.ts'
import { TextField } from '../../fields/text-field.tsx'
import { useMasked } from '../../formats/use-masked.ts'
import { fieldProps, type SingleLineInputProps, nativeProps } from './single-line-input.tsx'
import { LoadingSpinner } from '../loading-spinner.tsx'

interface MaskedInputProps extends Omit<SingleLineInputProps, 'ref'> {
  mask: MaskFunction
}

/** A text input that applies a mask while typing. */
export function MaskedInput({ mask, ...props }: MaskedInputProps) {
  const { ref, value, onChange } = useMasked(mask, props.value, props.onValue)
  const { isLoading = false, suffix, words } = props
  return (
    <TextField
      {...fieldProps(props)}
      {...nativeProps(props)}
      spellCheck={false}
      ref={ref}
      value={value}
      readOnly={isLoading}
      onChange={onChange}
      suffix={isLoading ? <LoadingSpinner label={words('loading')} /> : suffix}
    />
  )
}
