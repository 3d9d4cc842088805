export default function EditorScreen() {
  return null
}
