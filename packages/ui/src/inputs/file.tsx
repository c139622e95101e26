import { FileText, Trash2, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { controlClass, describe, Field } from '../fields/field.tsx'
import { type FileError, type FileKind, errorOfFile, fileSize } from '../formats/file-kind.ts'
import type { InputProps } from './input-props.ts'
import { fieldProps } from './text/single-line-input.tsx'
import { LoadingSpinner } from './loading-spinner.tsx'

export interface FileSetup {
  kinds: readonly FileKind[]
  bytesMax: number
  filesMax?: number
}

/** Selects files and validates them: type by content, size and number. */
export default function FileInput({
  kinds,
  bytesMax,
  filesMax = 1,
  ...props
}: InputProps<readonly File[]> & FileSetup) {
  const id = useId()
  const native = useRef<HTMLInputElement>(null)
  const { fileError, take, remove } = useSelectedFiles(props, { kinds, bytesMax, filesMax })
  const [isOver, setIsOver] = useState(false)
  const { value, words, locale, hint, isLoading = false, isDisabled = false } = props
  const error = props.error ?? fileError
  const isFull = value.length >= filesMax
  const isClosed = isDisabled || isLoading

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isClosed) void take([...event.dataTransfer.files])
  }
  const {
    label,
    optionalLabel,
    autoComplete: _off,
    ...field
  } = { optionalLabel: undefined, ...fieldProps(props) }
  const limits = words('file.limits', {
    types: kinds.map(shortKind).join(', '),
    max: fileSize(bytesMax, locale),
  })
  return (
    <Field {...{ id, label, optionalLabel, error, hint: hint ?? limits }}>
      <div className="grid gap-2">
        {value.map((file) => (
          <FileRow
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            locale={locale}
            removeLabel={words('file.remove', { name: file.name })}
            isDisabled={isClosed}
            onRemove={() => {
              remove(file)
              native.current?.focus()
            }}
          />
        ))}
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(!isClosed)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={cx(
            controlClass(error),
            'relative flex flex-col items-center justify-center gap-1 border-dashed px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-azure',
            isFull ? 'min-h-12 py-2' : 'min-h-28 py-4',
            isOver && 'border-brass bg-brass/8',
          )}
        >
          <input
            {...field}
            {...describe(id, { hint: hint ?? limits, error })}
            ref={native}
            id={id}
            type="file"
            accept={kinds.join(',')}
            multiple={filesMax > 1}
            disabled={isClosed}
            onChange={(event) => {
              void take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          {isLoading ? (
            <LoadingSpinner label={words('loading')} />
          ) : (
            <>
              {!isFull && <Upload aria-hidden="true" className="size-6 text-muted" />}
              <span className="font-semibold text-azure">{words('file.add')}</span>
              {!isFull && <span className="text-sm text-muted max-md:hidden">{words('file.drop')}</span>}
            </>
          )}
        </div>
      </div>
    </Field>
  )
}

/** Validates added files. A refused file leaves an error, and does not stop the others. */
function useSelectedFiles(
  { value, onValue, words, locale }: InputProps<readonly File[]>,
  { kinds, bytesMax, filesMax }: Required<FileSetup>,
) {
  const [fileError, setFileError] = useState<string>()
  const take = async (added: readonly File[]) => {
    setFileError(undefined)
    const taken: File[] = []
    for (const file of added) {
      const code = await errorOfFile(file, { kinds, bytesMax })
      if (code !== null)
        setFileError(words(errorWords[code], { name: file.name, max: fileSize(bytesMax, locale) }))
      else taken.push(file)
    }
    const kept = filesMax === 1 && taken.length > 0 ? taken : [...value, ...taken]
    if (kept.length > filesMax) setFileError(words('file.many', { max: filesMax }))
    if (taken.length > 0) onValue(kept.slice(0, filesMax))
  }
  const remove = (file: File) => {
    setFileError(undefined)
    onValue(value.filter((other) => other !== file))
  }
  return { fileError, take, remove }
}

const errorWords = { type: 'file.type', size: 'file.size', empty: 'file.empty' } as const satisfies Record<
  FileError,
  string
>

const shortKind = (kind: FileKind) => (kind.split('/')[1] ?? kind).toUpperCase().replace('JPEG', 'JPG')

interface FileRowProps {
  file: File
  locale: string
  removeLabel: string
  isDisabled: boolean
  onRemove: () => void
}

function FileRow({ file, locale, removeLabel, isDisabled, onRemove }: FileRowProps) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-raised p-2">
      <Preview file={file} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{file.name}</bdi>
        </span>
        <span className="block text-sm text-muted">{fileSize(file.size, locale)}</span>
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        disabled={isDisabled}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center rounded-tick text-muted not-disabled:hover:text-coral"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

const PREVIEW_PIXELS = 96

/** Drawn on a canvas, because a blob URL would need permission in the Content-Security-Policy. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPicture, setIsPicture] = useState(false)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file, { resizeHeight: PREVIEW_PIXELS, resizeQuality: 'medium' }).then(
      (bitmap) => {
        if (!isGone && canvas.current !== null) {
          const side = Math.min(bitmap.width, bitmap.height)
          const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
          const { width, height } = canvas.current
          canvas.current.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, width, height)
          setIsPicture(true)
        }
        bitmap.close()
      },
      () => setIsPicture(false),
    )
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <span
      aria-hidden="true"
      className="relative flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-tick bg-lifted text-muted"
    >
      {!isPicture && <FileText className="size-6" />}
      <canvas
        ref={canvas}
        width={PREVIEW_PIXELS}
        height={PREVIEW_PIXELS}
        className={cx('absolute inset-0 size-full', !isPicture && 'opacity-0')}
      />
    </span>
  )
}
