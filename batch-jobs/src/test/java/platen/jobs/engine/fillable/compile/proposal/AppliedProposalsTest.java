package platen.jobs.engine.fillable.compile.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.engine.template.KeyProposal;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Offers and applies proposed keys. */
class AppliedProposalsTest {
    @Test
    void offeredProposalsChangeNothing() {
        CompileOutcome.Compiled offered = compile("fw9", Proposals.OFFER, null);
        CompileOutcome.Compiled plain = compile("fw9", Proposals.NONE, null);
        assertThat(offered.form().proposals()).isNotEmpty();
        assertThat(plain.form().proposals()).isEmpty();
        assertThat(SchemaJson.write(offered.schema())).isEqualTo(SchemaJson.write(plain.schema()));
    }

    @Test
    void appliedProposalsAreOverridesByWhichDataFillsTheFields() {
        CompileOutcome.Compiled applied = compile("fw9", Proposals.APPLY, null);
        assertThat(SchemaJson.write(applied.schema()).findValuesAsString("key")).contains("name");
        assertThat(applied.overrides().schema()).isNotNull();
        assertThat(applied.plan().render(StoredJson.object("{\"name\": \"Ada Lenz\"}"), ImageResolver.NONE))
                .isInstanceOfSatisfying(RenderOutcome.Rendered.class,
                        rendered -> assertThat(rendered.warnings()).isEmpty());
    }

    @Test
    void keysOfTheAuthorWinOverProposedOnes() {
        Map<String, KeyProposal> proposals = KeyTable.proposals(pdf("fw9"));
        String field = proposals.values().stream().filter(each -> each.key().equals("name")).findFirst().orElseThrow()
                .field();
        ObjectNode own = StoredJson.object("{\"fields\": [{\"field\": \"" + field + "\", \"key\": \"payee\"}]}");
        List<String> keys = SchemaJson.write(compile("fw9", Proposals.APPLY, own).schema()).findValuesAsString("key");
        assertThat(keys).contains("payee").doesNotContain("name");
    }

    @Test
    void optionsOfARadioGroupThatAreNumbersGetTheWordsBesideTheirButtons() {
        String field = "form1[0].Page1[0].BeforeYouBegin[0].Type[0].RadioButtonGroup[0]";
        KeyProposal proposal = Objects.requireNonNull(KeyTable.proposals(pdf("combed")).get(field));
        assertThat(proposal.options()).containsExactly(new Option("1", "Original"), new Option("2", "Amended"));
        assertThat(SchemaJson.write(compile("combed", Proposals.APPLY, null).schema()).toString())
                .contains("{\"value\":\"1\",\"label\":\"Original\"},{\"value\":\"2\",\"label\":\"Amended\"}");
    }

    @Test
    void optionsThatPeopleCanReadKeepTheirLabels() {
        assertThat(KeyTable.proposals(pdf("fancy")).values()).isNotEmpty()
                .allMatch(each -> each.options().isEmpty());
    }

    @Test
    void smartDocumentsWithProposedKeysAreRefused() {
        byte[] html = "<p>{{name}}</p>".getBytes(StandardCharsets.UTF_8);
        assertThat(new Engine().compile(html, ImportOptions.DEFAULT.withProposals(Proposals.APPLY)))
                .isInstanceOfSatisfying(CompileOutcome.Refused.class,
                        refused -> assertThat(refused.message()).contains("smart document"));
    }

    private static byte[] pdf(String form) {
        return FormsFixture.read(FormsFixture.folder().resolve(form + ".pdf"));
    }

    private static CompileOutcome.Compiled compile(String form, Proposals proposals, @Nullable ObjectNode schema) {
        return (CompileOutcome.Compiled) new Engine().compile(pdf(form),
                new ImportOptions(false, schema).withProposals(proposals));
    }
}
