package platen.jobs.engine.fillable.compile.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Proposals;

/** Tests the keys that are proposed for public forms. */
class KeyProposalTest {
    private static final double BAR = 80;

    @Test
    void fourOfFiveProposalsForPublicFormsAreAcceptedOnes() {
        List<KeyTable.Row> rows = AcceptedKeys.FORMS.stream().map(KeyTable::row).toList();

        rows.forEach(System.out::println);
        System.out.println(KeyTable.total(rows));
        assertThat(rows).allSatisfy(row -> assertThat(row.percent()).as(row.form()).isGreaterThanOrEqualTo(BAR));
    }

    @Test
    void theNumberedFieldsOfATaxFormGetTheNamesOfTheirLabels() {
        byte[] form = FormsFixture.read(FormsFixture.folder().resolve("fw9.pdf"));
        var applied = (CompileOutcome.Compiled) new Engine().compile(form,
                ImportOptions.DEFAULT.withProposals(Proposals.APPLY));

        assertThat(applied.schema().fields()).extracting(Field::key)
                .contains("name", "business_name")
                .doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(key).matches("[a-z][a-z0-9_]{0,79}"));
    }

    @Test
    void proposalsAreOnlyOfferedAndChangeNoKey() {
        byte[] form = FormsFixture.read(FormsFixture.folder().resolve("fw9.pdf"));
        var offered = (CompileOutcome.Compiled) new Engine().compile(form,
                ImportOptions.DEFAULT.withProposals(Proposals.OFFER));

        assertThat(offered.form().proposals()).isNotEmpty();
        assertThat(offered.schema()).isEqualTo(FormsFixture.compiled(form).schema());
    }
}
