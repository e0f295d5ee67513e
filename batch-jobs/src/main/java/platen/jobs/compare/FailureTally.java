package platen.jobs.compare;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.core.Source;
import platen.db.submission.RecentSubmissionStore.Recent;
import platen.jobs.compare.SubmissionCheck.FailingCaller;
import platen.jobs.compare.SubmissionCheck.Reason;
import platen.jobs.engine.schema.Problem;

/** Counts the submissions that would fail, by caller and reason. Used by one thread for one check, newest first. */
final class FailureTally {
    private static final Pattern ROW = Pattern.compile("\\[\\d+]");
    private static final Pattern SYNTAX = Pattern.compile("[.\\[]");
    /** Begins the part of a message that repeats a value of the data, which may be confidential. */
    private static final String ECHO = ", got ";
    /** Bounds the memory for hostile data. */
    private static final int MAX_COUNTED_REASONS = 1_000;

    private final Map<Caller, Failures> callers = new LinkedHashMap<>();

    private record Caller(boolean elsewhere, @Nullable Source source, @Nullable UUID keyId) {
        static Caller of(Recent submission) {
            return submission.elsewhere()
                    ? new Caller(true, submission.source(), null)
                    : new Caller(false, submission.source(), submission.keyId());
        }
    }

    private record Rule(String alias, String message) {}

    private static final class Failures {
        private final Recent newest;
        private final Map<Rule, Reason> reasons = new LinkedHashMap<>();
        private int submissions;

        Failures(Recent newest) {
            this.newest = newest;
        }

        private void add(Recent submission, List<Problem> problems) {
            submissions++;
            Set<Rule> seen = new HashSet<>();
            for (Problem problem : problems) {
                var rule = new Rule(ROW.matcher(problem.alias()).replaceAll("[]"), withoutValue(problem));
                if (seen.add(rule) && (reasons.containsKey(rule) || reasons.size() < MAX_COUNTED_REASONS)) {
                    reasons.merge(rule, first(rule, problem, submission), (counted, _) -> new Reason(counted.alias(),
                            counted.pointer(), counted.message(), counted.count() + 1, counted.submissionId()));
                }
            }
        }

        private static Reason first(Rule rule, Problem problem, Recent submission) {
            return new Reason(rule.alias(), pointer(problem.alias()), rule.message(), 1,
                    submission.elsewhere() ? null : submission.id());
        }

        private FailingCaller result() {
            return new FailingCaller(newest.elsewhere(), newest.source(), newest.keyId(), newest.keyName(),
                    newest.last4(), submissions, reasons.values()
                            .stream()
                            .sorted(Comparator.comparing(Reason::count).reversed())
                            .limit(SubmissionCheck.MAX_REASONS)
                            .toList());
        }
    }

    void add(Recent submission, List<Problem> problems) {
        callers.computeIfAbsent(Caller.of(submission), _ -> new Failures(submission)).add(submission, problems);
    }

    int submissions() {
        return callers.values().stream().mapToInt(each -> each.submissions).sum();
    }

    List<FailingCaller> callers() {
        return callers.values()
                .stream()
                .map(Failures::result)
                .sorted(Comparator.comparing(FailingCaller::wouldFail).reversed())
                .limit(SubmissionCheck.MAX_CALLERS)
                .toList();
    }

    /** Returns the message up to the value that it repeats. The types of values are no secret. */
    private static String withoutValue(Problem problem) {
        String message = problem.message();
        int echo = message.indexOf(ECHO);
        boolean namesType = problem.expected() != null && !problem.expected().equals("date");
        return echo < 0 || namesType ? message : message.substring(0, echo);
    }

    /** Returns the JSON pointer (RFC 6901) of a path; keys have neither points nor brackets. */
    static String pointer(String path) {
        var pointer = new StringBuilder();
        for (String part : SYNTAX.split(path, -1)) {
            String name = part.endsWith("]") ? part.substring(0, part.length() - 1) : part;
            pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }
}
