export function OnboardingLayout() {
  return null;
}
