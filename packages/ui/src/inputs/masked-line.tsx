import type { MaskFunction } from '../mask.ts'
import { TextField } from '../text-field.tsx'
import { useMasked } from '../use-masked.ts'
import { fieldProps, type LineProps, nativeProps } from './line.tsx'
import { Waiting } from './waiting.tsx'

export interface MaskedLineProps extends Omit<LineProps, 'ref'> {
  mask: MaskFunction
}

/** A text input that applies a mask while typing. */
export function MaskedLine({ mask, ...props }: MaskedLineProps) {
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
      suffix={isLoading ? <Waiting label={words('loading')} /> : suffix}
    />
  )
}
