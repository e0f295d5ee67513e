package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.engine.template.KeyProposal;

/** Prints how many proposed keys are accepted ones; with forms as arguments also each that is not. */
final class KeyTable {
    /** @param refused keys that are not accepted, as {@code field: key} */
    record Row(String form, int fields, int accepted, List<String> refused) {
        double percent() {
            return 100.0 * accepted / fields;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%-22s %4d %4d %5.1f %%", form, fields, accepted, percent());
        }
    }

    private KeyTable() {}

    static Map<String, KeyProposal> proposals(byte[] pdf) {
        return switch (new Engine().compile(pdf, ImportOptions.DEFAULT.withProposals(Proposals.OFFER))) {
            case CompileOutcome.Compiled compiled -> compiled.form().proposals().stream()
                    .collect(Collectors.toMap(KeyProposal::field, each -> each));
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
    }

    static Row row(String form) {
        Map<String, KeyProposal> proposals = proposals(FormsFixture.read(FormsFixture.folder().resolve(form + ".pdf")));
        AcceptedKeys keys = AcceptedKeys.of(form);
        int accepted = 0;
        var refused = new ArrayList<String>();
        for (var entry : keys.entries()) {
            KeyProposal proposal = proposals.get(entry.getKey());
            if (proposal != null && keys.accepts(entry.getKey(), proposal.key())) {
                accepted++;
            } else {
                refused.add(entry.getKey() + ": " + (proposal == null ? "none" : proposal.key()));
            }
        }
        return new Row(form, keys.count(), accepted, refused);
    }

    static Row total(List<Row> rows) {
        return new Row("all", rows.stream().mapToInt(Row::fields).sum(), rows.stream().mapToInt(Row::accepted).sum(),
                List.of());
    }

    public static void main(String[] forms) {
        List<Row> rows = AcceptedKeys.FORMS.stream().map(KeyTable::row).toList();
        rows.forEach(System.out::println);
        System.out.println(total(rows));
        for (String form : forms) {
            row(form).refused().forEach(System.out::println);
        }
    }
}
