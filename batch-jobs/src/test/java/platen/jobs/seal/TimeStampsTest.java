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
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1InputStream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.SignerInformationStore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
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
    void aFlippedBitAtAThousandPlacesOfAStampedSealIsFoundEachTime() {
        byte[] sealed = sealer(true, authority.url()).seal(SealFixture.form("consent")).pdf().bytes();
        String text = new String(sealed, StandardCharsets.ISO_8859_1);
        int hole = text.lastIndexOf("/Contents<");

        // Most digits behind these are padding.
        FlippedBytesTest.flip(sealed, hole, hole + 3_000);
    }

    /** Puts attributes in the place of those that a seal does not cover. */
    private static byte[] with(byte[] sealed, Function<SignerInformation, ASN1EncodableVector> attributes)
            throws Exception {
        String text = new String(sealed, StandardCharsets.ISO_8859_1);
        int from = text.lastIndexOf("/Contents<") + "/Contents<".length();
        int to = text.indexOf('>', from);
        byte[] hole = HexFormat.of().parseHex(text.substring(from, to));
        CMSSignedData signed;
        try (var in = new ASN1InputStream(hole)) {
            signed = new CMSSignedData(ContentInfo.getInstance(in.readObject()));
        }
        SignerInformation signer = signed.getSignerInfos().iterator().next();
        var changed = CMSSignedData.replaceSigners(signed,
                new SignerInformationStore(SignerInformation.replaceUnsignedAttributes(signer,
                        new AttributeTable(attributes.apply(signer)))));
        byte[] der = Arrays.copyOf(SignatureBuilder.encoded(changed), hole.length);
        byte[] bytes = sealed.clone();
        System.arraycopy(HexFormat.of().formatHex(der).getBytes(StandardCharsets.US_ASCII), 0, bytes, from, to - from);
        return bytes;
    }

    private static ASN1EncodableVector only(Attribute attribute) {
        var attributes = new ASN1EncodableVector();
        attributes.add(attribute);
        return attributes;
    }

    private static Attribute stamp(FakeTimeStampAuthority of, SignerInformation signer) {
        try {
            return new Attribute(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken,
                    new DERSet(of.token(signer.getSignature()).toCMSSignedData().toASN1Structure()));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stamped", "not stamped"})
    void aTimeStampOfAForeignAuthorityCannotDateASealAnew(String kind) throws Exception {
        authority.mood = kind.equals("stamped") ? Mood.HONEST : Mood.DOWN;
        byte[] sealed = sealer(false, authority.url()).seal(SealFixture.form("consent")).pdf().bytes();
        try (var foreign = new FakeTimeStampAuthority()) {
            foreign.mood = Mood.OTHER_YEAR;
            FoundSeal found = SealReader
                    .read(with(sealed, signer -> only(stamp(foreign, signer)))).getFirst();

            assertThat(found.intact()).isTrue();
            assertThat(found.exact()).as("as Platen writes it").isFalse();

            foreign.mood = Mood.HONEST;
            found = SealReader
                    .read(with(sealed, signer -> only(stamp(foreign, signer)))).getFirst();
            assertThat(found.exact()).isTrue();
            assertThat(found.authority()).isEqualTo("Time of a test");
        }
    }

    @Test
    void anAttributeThatTheSealDoesNotCoverIsAChange() throws Exception {
        byte[] sealed = sealer(true, authority.url()).seal(SealFixture.form("consent")).pdf().bytes();
        var note = new Attribute(new ASN1ObjectIdentifier("1.3.6.1.4.1.99999.2"), new DERSet(new DERUTF8String("x")));

        byte[] changed = with(sealed, signer -> {
            var attributes = new ASN1EncodableVector();
            attributes.add(stamp(authority, signer));
            attributes.add(note);
            return attributes;
        });

        assertThat(SealReader.read(changed).getFirst().exact()).isFalse();
    }
}
