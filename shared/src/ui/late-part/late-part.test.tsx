import { toast } from '@csuite/shared/ui/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { latePart } from '.'
import { latePartTexts } from './late-part.texts'

const load = jest.fn<Promise<() => string>, []>()
const Part = () => 'Atajos'
let show: jest.SpyInstance

beforeEach(() => {
  load.mockReset()
  show = jest.spyOn(toast, 'show').mockReturnValue(1)
})

test('what was asked for and does not load is said, leaves the page, and is tried again', async () => {
  const LatePart = latePart(load)
  function Scene() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>{'Ayuda'}</button>
        <LatePart wanted={open} onFailure={() => setOpen(false)} />
      </>
    )
  }
  render(<Scene />)
  expect(load).not.toHaveBeenCalled()
  load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Part)
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ayuda' }))
  await ask()
  await waitFor(() => expect(show).toHaveBeenCalledWith(latePartTexts.failed, { tone: 'warn' }))
  await ask()
  expect(await screen.findByText('Atajos')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('where nobody asked, nobody is told, it is tried again, and is there at once the next time', async () => {
  jest.useFakeTimers()
  const LatePart = latePart(load)
  load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Part)
  const { unmount } = render(<LatePart />)
  await act(() => jest.advanceTimersByTimeAsync(9000))
  expect(screen.queryByText('Atajos')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Atajos')).toBeVisible()
  unmount()
  render(<LatePart />)
  expect(screen.getByText('Atajos')).toBeVisible()
  expect(show).not.toHaveBeenCalled()
  jest.useRealTimers()
})
