package platen.jobs.seal;

import java.io.IOException;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.CMSObjectIdentifiers;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.cms.IssuerAndSerialNumber;
import org.bouncycastle.asn1.cms.SignedData;
import org.bouncycastle.asn1.cms.SignerIdentifier;
import org.bouncycastle.asn1.cms.SignerInfo;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.operator.DefaultDigestAlgorithmIdentifierFinder;
import org.bouncycastle.tsp.TimeStampToken;
import org.jspecify.annotations.Nullable;

/**
 * The form of the members of a time stamp that its signature does not cover: tags, versions, names and algorithms. They
 * have one form only, so a change of any of them is found.
 */
public final class TokenForm {
    private TokenForm() {}

    /**
     * Returns whether these members are those that the rest of the token asks for.
     *
     * @param token has one signer
     * @param authority the certificate of the signer
     */
    public static boolean isRegular(TimeStampToken token, X509CertificateHolder authority) throws IOException {
        ContentInfo whole = token.toCMSSignedData().toASN1Structure();
        SignedData data = SignedData.getInstance(whole.getContent());
        if (data.getSignerInfos().size() != 1 || data.getDigestAlgorithms().size() != 1) {
            return false;
        }
        SignerInfo signer = SignerInfo.getInstance(data.getSignerInfos().getObjectAt(0));
        AlgorithmIdentifier digest = signer.getDigestAlgorithm();
        AlgorithmIdentifier listed = AlgorithmIdentifier.getInstance(data.getDigestAlgorithms().getObjectAt(0));
        return digest.getAlgorithm().equals(listed.getAlgorithm()) && isEmpty(digest.getParameters())
                && isEmpty(listed.getParameters()) && fits(signer.getDigestEncryptionAlgorithm(), digest)
                && Arrays.equals(whole.getEncoded(ASN1Encoding.DER), rebuilt(data, signer, authority));
    }

    private static byte[] rebuilt(SignedData data, SignerInfo signer, X509CertificateHolder authority)
            throws IOException {
        SignerIdentifier id = signer.getSID().isTagged()
                ? signer.getSID()
                : new SignerIdentifier(new IssuerAndSerialNumber(authority.toASN1Structure()));
        var info = new SignerInfo(id, signer.getDigestAlgorithm(), signer.getAuthenticatedAttributes(),
                signer.getDigestEncryptionAlgorithm(), signer.getEncryptedDigest(),
                signer.getUnauthenticatedAttributes());
        byte[] content = ASN1OctetString.getInstance(data.getEncapContentInfo().getContent()).getOctets();
        var rebuilt = new SignedData(data.getDigestAlgorithms(),
                new ContentInfo(data.getEncapContentInfo().getContentType(), new DEROctetString(content)),
                data.getCertificates(), data.getCRLs(), new DERSet(info));
        return new ContentInfo(CMSObjectIdentifiers.signedData, rebuilt).getEncoded(ASN1Encoding.DER);
    }

    private static boolean fits(AlgorithmIdentifier signature, AlgorithmIdentifier digest) {
        if (PKCSObjectIdentifiers.rsaEncryption.equals(signature.getAlgorithm())) {
            return isEmpty(signature.getParameters());
        }
        // The parameters of RSASSA-PSS decide how a signature is checked; other algorithms have none.
        boolean plain = PKCSObjectIdentifiers.id_RSASSA_PSS.equals(signature.getAlgorithm())
                || isEmpty(signature.getParameters());
        AlgorithmIdentifier hash = new DefaultDigestAlgorithmIdentifierFinder().find(signature);
        return plain && hash != null && hash.getAlgorithm().equals(digest.getAlgorithm());
    }

    private static boolean isEmpty(@Nullable ASN1Encodable parameters) {
        return parameters == null || DERNull.INSTANCE.equals(parameters);
    }
}
