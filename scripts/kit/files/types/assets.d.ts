// Files that webpack emits beside the release; importing one gives its address.
declare module '*.svg' {
  const address: string
  export default address
}
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.jpeg' {
  const address: string
  export default address
}
declare module '*.avif' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.webm' {
  const address: string
  export default address
}
declare module '*.mp4' {
  const address: string
  export default address
}
declare module '*.vtt' {
  const address: string
  export default address
}
declare module '*.woff2' {
  const address: string
  export default address
}
// Class names of a `.module.css`; of another style sheet none.
declare module '*.css' {
  const classes: Record<string, string>
  export default classes
}
