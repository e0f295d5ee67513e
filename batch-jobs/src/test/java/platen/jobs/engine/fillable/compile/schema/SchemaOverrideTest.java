package platen.jobs.engine.fillable.compile.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.field.FieldKeys;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SchemaOverrideTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void fieldsAreRenamedRetypedGroupedAndGivenDefaults() throws Exception {
        var compiled = compiled(form("a", "b", "c"), new ImportOptions(false, json("""
                {'fields':[
                  {'field':'a','key':'person.name','required':true,'label':'Full name'},
                  {'field':'b','key':'person.born','type':'date','format':'dd/mm/yyyy'},
                  {'field':'c','key':'fee','type':'currency','format':'1.234,56 €','default':1250}]}""")));

        Field person = compiled.schema().fields().get(0);
        assertThat(person.type()).isEqualTo(FieldType.OBJECT);
        assertThat(person.fields()).extracting(Field::key, Field::type, Field::required).containsExactly(
                tuple("name", FieldType.TEXT, true),
                tuple("born", FieldType.DATE, false));
        assertThat(person.fields().getFirst().label()).isEqualTo("Full name");
        assertThat(text(compiled.plan(), "{'person':{'name':'Ada','born':'1815-12-10'}}")).contains("Ada", "10/12/1815",
                "1.250,00 €");
        assertThat(text(Engine.read(compiled.plan().toBytes()), "{'fee':1}")).contains("1,00 €");
    }

    @Test
    void aTextFieldWithOptionsBecomesADropdownThatDrawsLabels() throws Exception {
        var compiled = compiled(form("a", "b"), new ImportOptions(false, json("""
                {'fields':[{'field':'a','type':'dropdown','signer':'tenant',
                            'options':[{'value':'m','label':'Monthly'},{'value':'y'}]}]}""")));

        assertThat(compiled.schema().fields().getFirst().options()).containsExactly(new Field.Option("m", "Monthly"),
                new Field.Option("y", "y"));
        assertThat(text(Engine.read(compiled.plan().toBytes()), "{'a':'m'}")).contains("Monthly");
    }

    @Test
    void theSchemaTellsWhoFillsInAFieldWhenTheDocumentIsSigned() throws Exception {
        var compiled = compiled(form("a", "b"), new ImportOptions(false, json("""
                {'fields':[{'field':'a','signer':'tenant'}]}""")));

        assertThat(compiled.schema().fields()).extracting(Field::key, Field::signer).containsExactly(
                tuple("a", "tenant"),
                tuple("b", null));
        assertThat(SchemaJson.read(SchemaJson.write(compiled.schema())))
                .isEqualTo(new SchemaJson.Valid(compiled.schema()));
    }

    @Test
    void repeatedNamesBecomeRowsWhenAskedFor() throws Exception {
        byte[] form = form("QtyRow1", "PriceRow1", "QtyRow2", "PriceRow2", "note");

        assertThat(compiled(form, ImportOptions.DEFAULT).schema().fields()).hasSize(5);
        var compiled = compiled(form, new ImportOptions(true, null));
        assertThat(compiled.schema().fields()).extracting(Field::key).containsExactly("rows", "note");
        assertThat(compiled.schema().fields().getFirst().isArray()).isTrue();
        assertThat(text(compiled.plan(), "{'rows':[{'qty':'one'},{'qty':'two','price':'four'}]}")).contains("one",
                "two",
                "four");
    }

    @Test
    void doubtfulFormatsAreErrorsWhereTheAuthorSaysSo() throws Exception {
        var lenient = compiled(form("a"), new ImportOptions(false, json("{'fields':[{'field':'a','type':'iban'}]}")));
        assertThat(lenient.schema().formats()).isEqualTo(InputSchema.Strictness.LENIENT);
        var strict = compiled(form("a"), new ImportOptions(false, json("{'strict_formats':true}")));
        assertThat(strict.schema().formats()).isEqualTo(InputSchema.Strictness.STRICT);
        assertThat(new Engine().compile(form("a"), new ImportOptions(false, json("{'strict_formats':'yes'}"))))
                .isInstanceOfSatisfying(CompileOutcome.Refused.class,
                        refused -> assertThat(refused.message()).contains("strict_formats"));
    }

    @Test
    void allMistakesAreToldAtOnce() {
        var override = json("{'fields':[{'field':'a','type':'wish'},{'field':'b','key':'..'},{'field':'nobody'},"
                + "{'field':'c','key':'d'},{'field':'d','type':'number'}]}");

        assertThat(new Engine().compile(form("a", "b", "c", "d"), new ImportOptions(false, override)))
                .isInstanceOfSatisfying(CompileOutcome.Refused.class,
                        refused -> assertThat(refused.message()).contains("wish", "'b'", "nobody", "The key 'd'"));
    }

    @Test
    void aFieldOfTheFormIsMadeRequiredOrNotShortenedAndCalculated() throws Exception {
        var compiled = compiled(form("a", "b", "c"), new ImportOptions(false, json("""
                {'fields':[{'field':'a','required':true,'max_length':5},
                  {'field':'b','type':'calculated','format':'1,234.50'},
                  {'field':'c','required':true,'default':'none'}]}""")));

        assertThat(compiled.schema().fields()).extracting(Field::key, Field::type, Field::required, Field::maxLength)
                .containsExactly(tuple("a", FieldType.TEXT, true, 5), tuple("b", FieldType.CALCULATED, false, null),
                        // A field with a default is not required.
                        tuple("c", FieldType.TEXT, false, null));
        assertThat(text(compiled.plan(), "{'a':'x','b':9876.5}")).contains("9,876.50", "none");
        assertThat(text(compiled.plan(), "{'a':'x','c':'some'}")).contains("some").doesNotContain("none");
    }

    @Test
    void numbersAreCalculatedWhereTheDataIsSilent() throws Exception {
        var compiled = compiled(form("a", "b", "c", "d", "e"), new ImportOptions(false, json("""
                {'fields':[{'field':'a','key':'total','calculate':'sum(items.amount) * (1 + tax)','format':'1,234.50'},
                  {'field':'b','key':'items[0].amount','calculate':'quantity * price','format':'1.50'},
                  {'field':'c','key':'items[0].price','type':'number'},{'field':'d','key':'items[0].quantity',
                  'type':'number'},{'field':'e','key':'tax','type':'number','required':true}]}""")));

        assertThat(compiled.schema().fields()).extracting(Field::key, Field::type, Field::required)
                .contains(tuple("total", FieldType.CALCULATED, false));
        CompiledTemplate compiledTemplate = Engine.read(compiled.plan().toBytes());
        String rows = "'items':[{'quantity':3,'price':7.5},{'amount':1000}],'tax':0.2";
        assertThat(text(compiledTemplate, "{" + rows + "}")).contains("22.50", "1,227.00");
        assertThat(text(compiledTemplate, "{" + rows + ",'total':5}")).contains("5.00").doesNotContain("1,227.00");
        assertThat(text(compiledTemplate, "{'tax':1e999999999,'items':[{'amount':1}]}")).doesNotContain("1,");
        assertThat(text(compiledTemplate, "{'items':[{'quantity':3}]}")).doesNotContain("total", "0.00");
    }

    @Test
    void formulasThatUseEachOtherNeedOneOfThemInTheData() throws Exception {
        var compiled = compiled(form("a", "b"), new ImportOptions(false, json(
                "{'fields':[{'field':'a','calculate':'b + 1'},{'field':'b','calculate':'a / 0 - -2'}]}")));

        assertThat(text(compiled.plan(), "{}").strip()).isEmpty();
        assertThat(text(compiled.plan(), "{'b':3}").strip().split("\\s+")).containsExactlyInAnyOrder("4", "3");
    }

    @Test
    void textIsDrawnInAMaskAndRowsAreGroupedByHand() throws Exception {
        var compiled = compiled(form("a", "b", "c"), new ImportOptions(false, json("""
                {'fields':[{'field':'a','type':'ssn','format':'999-99-9999'},
                  {'field':'b','key':'items[0].price'},{'field':'c','key':'items[1].price'}]}""")));

        assertThat(compiled.schema().fields()).extracting(Field::key, Field::isArray)
                .containsExactly(tuple("a", false), tuple("items", true));
        assertThat(text(compiled.plan(), "{'a':'123456789','items':[{'price':'one'},{'price':'two'}]}"))
                .contains("123-45-6789", "one", "two");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{'fields':[{'field':'nobody'}]} | nobody",
            "{'fields':[{'field':'a','type':'wish'}]} | wish", "{'fields':[{'field':'a','colour':1}]} | colour",
            "{'fields':[{'field':'a','key':'x..y'}]} | x..y", "{'fields':[{'field':'a','type':'image'}]} | image",
            "{'fields':[{'field':'a','key':'b.c'}]} | something else already", "{} | fields",
            "{'fields':[{'key':'x'}]} | needs 'field'", "{'fields':[{'field':'a','required':'yes'}]} | true or false",
            "{'fields':[{'field':'a','max_length':0}]} | positive", "{'fields':[{'field':'a','label':7}]} | a string",
            "{'fields':[{'field':'a','type':'currency','format':'dear'}]} | sample",
            "{'fields':[{'field':'a'},{'field':'a'}]} | twice",
            "{'fields':[{'field':'a','calculate':'b +'}]} | ends early",
            "{'fields':[{'field':'a','calculate':'(b'}]} | lacks",
            "{'fields':[{'field':'a','calculate':'b; c'}]} | odd",
            "{'fields':[{'field':'a','calculate':'b b'}]} | go on",
            "{'fields':[{'field':'a','calculate':'b * nobody'}]} | nobody",
            "{'fields':[{'field':'a','calculate':'a + 1'}]} | uses itself",
            "{'fields':[{'field':'a','key':'bad key!!'}]} | bad key!!",
            "{'fields':[{'field':'a','type':'number','default':'abc'}]} | must be a number",
            "{'fields':[{'field':'a','type':'date','default':'2026-02-30'}]} | must be a date that exists",
            "{'fields':[{'field':'a','type':'date','format':'qqq'}]} | dd/mm/yyyy",
            "{'fields':[{'field':'a','options':[{'value':'x'}]}]} | only for dropdown",
            "{'fields':[{'field':'a','type':'dropdown'}]} | drawn as text",
            "{'fields':[{'field':'a','type':'dropdown','options':[]}]} | array of 1 to",
            "{'fields':[{'field':'a','type':'dropdown','options':[{'label':'x'}]}]} | objects",
            "{'fields':[{'field':'a','type':'dropdown','options':[{'value':'x'},{'value':'x'}]}]} | twice",
            "{'fields':[{'field':'a','signer':'The Tenant'}]} | signer",
            "{'fields':[{'field':'a','type':'date','calculate':'b'}]} | calculated"})
    void aMistakeIsRefusedAndNamed(String override, String named) {
        assertThat(new Engine().compile(form("a", "b"), new ImportOptions(false, json(override))))
                .isInstanceOfSatisfying(CompileOutcome.Refused.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(Reason.SCHEMA_OVERRIDE);
                    assertThat(refused.message()).contains(named);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"form1[0].Page1[0].FirstName[0] | first_name", "SSN Last4 | ssn_last4",
            "Größe (cm) | große_cm", "🚀 | field", "c1_1[3] | c1_1_3"})
    void keysAreReadable(String name, String key) {
        assertThat(FieldKeys.of(List.of(name))).containsExactly(key);
    }

    @Test
    void namesWithTheSameEndAreDistinguishedByTheirPrefix() {
        assertThat(FieldKeys.of(List.of("a.name", "b.name", "c", "c"))).containsExactly("a_name", "b_name", "c", "c_2");
    }

    private static byte[] form(String... names) {
        var fields = new StringBuilder();
        var objects = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            fields.append(i + 4).append(" 0 R ");
            objects.append(i + 4).append(" 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/DA(/Helv 10 Tf)/T(").append(names[i])
                    .append(")/Rect[10 ").append(20 + 20 * i).append(" 150 ").append(38 + 20 * i)
                    .append("]>>endobj\n");
        }
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[" + fields + "]>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[" + fields + "]>>endobj\n" + objects
                + "trailer<</Root 1 0 R>>\n%%EOF").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static CompileOutcome.Compiled compiled(byte[] form, ImportOptions options) {
        return (CompileOutcome.Compiled) new Engine().compile(form, options);
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    private static String text(CompiledTemplate compiledTemplate, String data) throws Exception {
        var rendered = (RenderOutcome.Rendered) compiledTemplate.render(json(data), ImageResolver.NONE);
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            return new PDFTextStripper().getText(document);
        }
    }
}
