interface KeyHelpProps {
  /** The keys and what they do. */
  keys: readonly (readonly [keys: readonly string[], text: string])[]
}

export function KeyHelp({ keys }: KeyHelpProps) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted max-md:hidden">
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.map((name) => (
            <kbd key={name} className="key me-1">
              {name}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  )
}
