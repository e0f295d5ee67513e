package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.enumerations.SignatureLevel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.seal.FakeTimeStampAuthority.Mood;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

class TimeStampsTest {
    @AutoClose
    private final FakeTimeStampAuthority authority = new FakeTimeStampAuthority();

    @TempDir
    private Path folder;

    TimeStampsTest() throws Exception {
        // the fixture creates a key
    }

    private Sealer sealer(boolean required, String... urls) {
        var settings = new SealSettings(folder.resolve("seal.p12"), false, "", "Platen", List.of(urls), required);
        var client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
        return new Sealer(() -> SealFixture.KEY, new TimeStamps(client, settings), Clock.systemUTC());
    }

    @Test
    void dssAndPopplerFindAValidSignatureOfLevelBaselineT() throws Exception {
        Sealer.Sealed sealed = sealer(true, authority.url()).seal(SealFixture.form("consent"));

        SignatureWrapper signature = SealedByOthersTest.dss(sealed.pdf());
        assertThat(signature.getSignatureFormat()).isEqualTo(SignatureLevel.PAdES_BASELINE_T);
        assertThat(signature.isSignatureIntact()).isTrue();
        assertThat(signature.getTimestampList()).singleElement()
                .satisfies(
                        stamp -> assertThat(stamp.isMessageImprintDataIntact() && stamp.isSignatureValid()).isTrue());
        assertThat(SealedByOthersTest.pdfsig(sealed.pdf(), folder)).contains("Signature is Valid",
                "Total document signed");
        assertThat(sealed.level()).isEqualTo(SealLevel.B_T);
        FoundSeal found = SealReader.read(sealed.pdf().bytes()).getFirst();
        assertThat(found.level()).isEqualTo("B-T");
        assertThat(found.intact() && found.exact() && !found.changed()).isTrue();
        assertThat(found.time()).isBetween(Instant.now().minus(1, ChronoUnit.HOURS), Instant.now().plusSeconds(1));
    }

    @ParameterizedTest
    @EnumSource(value = Mood.class, names = "HONEST", mode = EnumSource.Mode.EXCLUDE)
    void anAuthorityThatAnswersWronglyIsPassedOverForTheNextOne(Mood mood) throws Exception {
        authority.mood = mood;
        try (var second = new FakeTimeStampAuthority()) {
            Sealer.Sealed sealed = sealer(true, authority.url(), second.url()).seal(SealFixture.form("consent"));

            assertThat(sealed.level()).isEqualTo(SealLevel.B_T);
            assertThat(authority.asked).hasValue(1);
            assertThat(second.asked).hasValue(1);
        }
    }

    @Test
    void aRequiredTimeStampThatIsMissingIsNoSeal() {
        authority.mood = Mood.DOWN;
        Sealer sealer = sealer(true, authority.url());
        Pdf pdf = SealFixture.form("consent");

        assertThatThrownBy(() -> sealer.seal(pdf)).isInstanceOf(SealUnavailableException.class)
                .hasMessageContaining("PLATEN_SEAL_TIMESTAMPS");
        assertThat(sealer.canSeal()).isFalse();
        assertThat(sealer.hasWaitedTooLong(Instant.now().minus(Duration.ofHours(23)))).isFalse();
        assertThat(sealer.hasWaitedTooLong(Instant.now().minus(Duration.ofHours(25)))).isTrue();

        authority.mood = Mood.HONEST;
        assertThat(sealer.seal(pdf).level()).isEqualTo(SealLevel.B_T);
    }

    @Test
    void aPreferredTimeStampThatIsMissingIsToldAndTheLevelIsBaselineB() {
        authority.mood = Mood.DOWN;
        FinishedRender render = FinishedRender.of(
                new RenderOutcome.Rendered(SealFixture.form("consent"), 1, List.of()), true,
                sealer(false, authority.url()));

        assertThat(render.level()).isEqualTo("B-B");
        assertThat(((RenderOutcome.Rendered) render.outcome()).warnings()).extracting(Warning::message).singleElement()
                .asString()
                .contains("has no time stamp");
        assertThat(SealReader.read(render.pdf().orElseThrow().bytes()).getFirst().exact()).isTrue();
    }

    @Test
    void aTimeStampOfAnotherSignatureIsFoundByVerification() {
        Pdf one = sealer(true, authority.url()).seal(SealFixture.form("consent")).pdf();
        byte[] bytes = one.bytes();
        int hole = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("/Contents<");
        var random = new Random(7);
        for (int i = 0; i < 200; i++) {
            int at = hole + 10 + random.nextInt(2 * 3_000);
            bytes[at] ^= 1;
            assertThat(SealReader.read(bytes)).as("byte %d", at).noneMatch(each -> each.intact() && each.exact());
            bytes[at] ^= 1;
        }
    }
}
