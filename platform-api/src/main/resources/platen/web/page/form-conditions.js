// Decides conditions on answers as the server does, which decides again when a form is sent.

function same(wanted, answer) {
  return wanted === null ? answer === undefined : wanted === answer;
}

// Returns whether a condition holds; read(path) returns an answer, or undefined for none.
export function holds(condition, read) {
  if (condition.all) return condition.all.every((each) => holds(each, read));
  if (condition.any) return condition.any.some((each) => holds(each, read));
  if (condition.not) return !holds(condition.not, read);
  const answer = read(condition.field);
  const among = (values) => values.some((value) =>
    Array.isArray(answer) ? answer.some((each) => same(value, each)) : same(value, answer));
  if ("equals" in condition) return among([condition.equals]);
  if ("not_equals" in condition) return !among([condition.not_equals]);
  if ("in" in condition) return among(condition.in);
  if ("exists" in condition) return (answer !== undefined) === condition.exists;
  const bound = "greater_than" in condition ? condition.greater_than : condition.less_than;
  if (typeof answer !== typeof bound) return false;
  return "greater_than" in condition ? answer > bound : answer < bound;
}
