import { TextArea } from '../../fields/text-field.tsx'
import type { InputProps } from '../input-props.ts'
import { fieldProps } from './single-line-input.tsx'

export interface TextareaSetup {
  /** The maximum number of characters; a counter is shown. */
  maxLength?: number
}

export default function TextareaInput({ maxLength, ...props }: InputProps & TextareaSetup) {
  const { value, onValue, words, isLoading = false } = props
  return (
    <TextArea
      {...fieldProps(props)}
      value={value}
      readOnly={isLoading}
      onChange={(event) => onValue(event.target.value)}
      {...(maxLength !== undefined && {
        maxLength,
        end: (
          <span className="text-xs text-muted tabular-nums">
            {words('textLength', { count: value.length, max: maxLength })}
          </span>
        ),
      })}
    />
  )
}
