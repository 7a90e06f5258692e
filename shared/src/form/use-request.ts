import { useRef, useState } from 'react'

interface Handlers<Answer> {
  onSuccess?: ((answer: Answer) => void) | undefined
  onError?: (error: Error) => void
}

/** One call at a time, as a mutation of react-query has it, for screens that hold no server state. */
export function useRequest<Input, Answer = void>(send: (input: Input) => Promise<Answer>) {
  const [isPending, setPending] = useState(false)
  const running = useRef(false)
  const mutate = (input: Input, { onSuccess, onError }: Handlers<Answer> = {}) => {
    if (running.current) return
    running.current = true
    setPending(true)
    const end = () => {
      running.current = false
      setPending(false)
    }
    void send(input).then(onSuccess, onError).finally(end)
  }
  return { mutate, isPending }
}
